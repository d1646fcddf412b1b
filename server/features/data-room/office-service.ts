import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Config } from '../../config.ts'

/** Together with the check after it, the conversion must be shorter than a job's lease. */
const TIMEOUT_MS = 45_000

/** Of address space, which LibreOffice takes more of than memory, and of what one file can become. */
const MAX_ADDRESSES = 4 * 1024 ** 3
const MAX_FILE = 256 * 1024 ** 2
/** Of the processor. A file that keeps it busy ends before its time is over. */
const MAX_CPU_SECONDS = 40
/** A sandbox that did not work may after a package or a setting of the system has changed. */
const TRIED_AGAIN_MS = 60_000

/** Searches every time, because a program may be installed while the portal runs. */
async function findProgram(...names: string[]): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) {
      const file = join(folder, name)
      const found = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (folder !== '' && found) return file
    }
  return undefined
}

const findOffice = () => findProgram('soffice', 'libreoffice')

export async function hasOffice(): Promise<boolean> {
  return (await findOffice()) !== undefined
}

/** Whether Office files can be shown: LibreOffice is there, and confined if it has to be. */
export async function takesOffice({ officeSandbox }: Pick<Config, 'officeSandbox'>): Promise<boolean> {
  return (await hasOffice()) && (officeSandbox === 'prefer' || (await findSandbox()) !== undefined)
}

/** What starts a program with the folder as `/work` and nothing else that can be written or told. */
type Sandbox = (folder: string, office: string) => { program: string; args: string[] }

let tried: { at: number; found: Promise<Sandbox | undefined> } | undefined

/** Undefined where bubblewrap is not installed, or the system does not let it confine. */
export function findSandbox(): Promise<Sandbox | undefined> {
  const now = performance.now()
  if (tried === undefined || now - tried.at > TRIED_AGAIN_MS) tried = { at: now, found: trySandbox() }
  return tried.found
}

async function trySandbox(): Promise<Sandbox | undefined> {
  const [bwrap, prlimit] = await Promise.all([findProgram('bwrap'), findProgram('prlimit')])
  if (!bwrap || !prlimit) return undefined
  const sandbox: Sandbox = (folder, office) => ({
    program: bwrap,
    args: [...confined(folder, ownFolder(office)), prlimit, ...LIMITS],
  })
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-office-'))
  try {
    const { program, args } = sandbox(folder, '/usr/bin/true')
    const works = await finishes(spawn(program, [...args, 'true'], { cwd: folder, stdio: 'ignore', detached: true }))
    return works ? sandbox : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of a LibreOffice outside of /usr, as its makers' packages have it. Never a folder of the root, which has much else in it. */
function ownFolder(office: string): string {
  const above = dirname(dirname(office))
  return above.split('/').length > 2 ? above : dirname(office)
}

const LIMITS = [`--as=${MAX_ADDRESSES}`, `--cpu=${MAX_CPU_SECONDS}`, `--fsize=${MAX_FILE}`, '--core=0', '--']

/** Its own network, processes and users; of the system's files the programs and fonts, to read; of the portal's files this one. */
function confined(folder: string, own: string): string[] {
  const seen = [
    '/usr',
    own,
    '/bin',
    '/lib',
    '/lib64',
    '/etc/fonts',
    '/etc/alternatives',
    '/etc/libreoffice',
    '/etc/ld.so.cache',
  ]
  return [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...[...new Set(seen)].flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--bind', folder, '/work', '--chdir', '/work'],
    ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', '/work', '--setenv', 'TMPDIR', '/work'],
    '--',
  ]
}

export async function officeToPdf(
  { officeSandbox }: Pick<Config, 'officeSandbox'>,
  bytes: Uint8Array,
): Promise<Buffer | 'unavailable' | 'failed'> {
  const office = await findOffice()
  const sandbox = await findSandbox()
  if (!office || (!sandbox && officeSandbox === 'require')) return 'unavailable'
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-office-'))
  try {
    await writeFile(join(folder, 'document'), bytes, { mode: 0o600 })
    const home = sandbox ? '/work' : folder
    // A new profile each time: no settings or macros, and concurrent conversions do not block each other.
    const args = ['--headless', '--norestore', '--nolockcheck', `-env:UserInstallation=file://${home}/profile`]
    args.push('--convert-to', 'pdf', '--outdir', home, join(home, 'document'))
    const by = sandbox?.(folder, await realpath(office))
    const made = await finishes(
      spawn(by?.program ?? office, by ? [...by.args, office, ...args] : args, {
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
