import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** A sandbox that did not work may after a package or a setting of the system has changed. */
const TRIED_AGAIN_MS = 60_000

/** No program of ours works for as long in a folder. */
const LEFT_AFTER_MS = 6 * 60 * 60_000

/**
 * Runs `act` with a folder that only this user can enter, and deletes it. What a process that was killed has left behind is deleted too,
 * because files lie there without encryption.
 */
export async function inWorkFolder<T>(name: string, act: (folder: string) => Promise<T>): Promise<T> {
  await removeLeftFolders(`vestibule-${name}-`)
  const folder = await mkdtemp(join(tmpdir(), `vestibule-${name}-`))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function removeLeftFolders(prefix: string): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    if (!entry.startsWith(prefix)) continue
    const folder = join(tmpdir(), entry)
    const found = await stat(folder).catch(() => undefined)
    // Another user's cannot be deleted, and are none of ours.
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Searches every time, because a program may be installed while the portal runs. */
export async function findProgram(...names: string[]): Promise<string | undefined> {
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

/** What starts a program with the folder as `/work` and nothing else that can be written or told. */
export type Sandbox = (folder: string, program: string, limits: Limits) => { program: string; args: string[] }
/** Of address space and of a file in bytes, of the processor in seconds. */
type Limits = { addresses: number; file: number; cpuSeconds: number }

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
  const sandbox: Sandbox = (folder, own, { addresses, file, cpuSeconds }) => ({
    program: bwrap,
    args: [
      ...[...confined(folder, ownFolder(own)), prlimit],
      ...[`--as=${addresses}`, `--cpu=${cpuSeconds}`, `--fsize=${file}`, '--core=0', '--'],
    ],
  })
  return inWorkFolder('sandbox', async (folder) => {
    const { program, args } = sandbox(folder, '/usr/bin/true', TRIAL)
    const child = spawn(program, [...args, 'true'], { cwd: folder, stdio: 'ignore', detached: true })
    return (await finishes(child, 20_000)) ? sandbox : undefined
  })
}

const TRIAL: Limits = { addresses: 1024 ** 3, file: 1024, cpuSeconds: 10 }

/** Of a program outside of /usr, such as LibreOffice, as its makers' packages have it. Never a folder of the root, which has much else in it. */
function ownFolder(program: string): string {
  const above = dirname(dirname(program))
  return above.split('/').length > 2 ? above : dirname(program)
}

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

/** Whether the process succeeds in time. Kills the whole group, because LibreOffice starts several processes. */
export function finishes(child: ChildProcess, timeoutMs: number, stop?: AbortSignal): Promise<boolean> {
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The processes have already ended.
    }
  }
  return new Promise((resolve) => {
    const timer = setTimeout(endAll, timeoutMs)
    stop?.addEventListener('abort', endAll)
    const settle = (well: boolean) => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', endAll)
      endAll()
      resolve(well)
    }
    child.on('error', () => settle(false))
    child.on('exit', (code) => settle(code === 0))
  })
}
