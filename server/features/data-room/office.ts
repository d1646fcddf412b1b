import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** With the looking through after it, shorter than a worker may hold a job. */
const TIMEOUT_MS = 45_000

/** LibreOffice on this machine, looked for each time: it may be installed while the portal runs. */
async function findOffice(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of ['soffice', 'libreoffice']) {
      const file = join(folder, name)
      const found = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (folder !== '' && found) return file
    }
  return undefined
}

export async function hasOffice(): Promise<boolean> {
  return (await findOffice()) !== undefined
}

/** The file as a PDF; `unavailable` without LibreOffice, `failed` where it makes none in time. */
export async function officeToPdf(bytes: Uint8Array): Promise<Buffer | 'unavailable' | 'failed'> {
  const program = await findOffice()
  if (!program) return 'unavailable'
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-office-'))
  try {
    await writeFile(join(folder, 'document'), bytes, { mode: 0o600 })
    // A profile of its own each time: no settings and no macros of anybody's, and two at once do not wait for each other.
    const args = ['--headless', '--norestore', '--nolockcheck', `-env:UserInstallation=file://${folder}/profile`]
    const made = await finishes(
      spawn(program, [...args, '--convert-to', 'pdf', '--outdir', folder, join(folder, 'document')], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
        stdio: 'ignore',
        detached: true,
      }),
    )
    if (!made || !(await readdir(folder)).includes('document.pdf')) return 'failed'
    return await readFile(join(folder, 'document.pdf'))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Whether it ends well in time; whatever of it is left is ended too, for LibreOffice is several processes. */
function finishes(child: ChildProcess): Promise<boolean> {
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // They have ended by themselves.
    }
  }
  return new Promise((resolve) => {
    const timer = setTimeout(endAll, TIMEOUT_MS)
    const settle = (well: boolean) => {
      clearTimeout(timer)
      endAll()
      resolve(well)
    }
    child.on('error', () => settle(false))
    child.on('exit', (code) => settle(code === 0))
  })
}
