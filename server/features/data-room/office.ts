import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Together with the check after it, the conversion must be shorter than a job's lease. */
const TIMEOUT_MS = 45_000

/** Searches every time, because LibreOffice may be installed while the portal runs. */
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

export async function officeToPdf(bytes: Uint8Array): Promise<Buffer | 'unavailable' | 'failed'> {
  const program = await findOffice()
  if (!program) return 'unavailable'
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-office-'))
  try {
    await writeFile(join(folder, 'document'), bytes, { mode: 0o600 })
    // A new profile each time: no settings or macros, and concurrent conversions do not block each other.
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

/** Whether the process succeeds in time. Kills the whole group, because LibreOffice starts several processes. */
function finishes(child: ChildProcess): Promise<boolean> {
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The processes have already ended.
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
