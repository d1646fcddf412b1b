import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A sandbox that did not work may after a package or a setting of the system has changed. */
const TRIED_AGAIN_MS = 60_000

/** No program of ours works for as long in a folder. */
const LEFT_AFTER_MS = 6 * 60 * 60_000
const WORK_FOLDER = /^vestibule-work-(\d+)-/

/** Runs `act` with a folder that only this user can enter, below `parent`, and deletes it. Files lie there without encryption. */
export async function inWorkFolder<T>(act: (folder: string) => Promise<T>, parent = tmpdir()): Promise<T> {
  const folder = await mkdtemp(join(parent, `vestibule-work-${process.pid}-`))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Deletes the work folders of processes that were killed. Call it at the start and from time to time. */
export async function removeLeftFolders(parent = tmpdir()): Promise<void> {
  for (const entry of await readdir(parent).catch(() => [])) {
    const [, pid] = WORK_FOLDER.exec(entry) ?? []
    if (pid === undefined) continue
    const folder = join(parent, entry)
    const found = await stat(folder).catch(() => undefined)
    if (!found || (isAlive(Number(pid)) && Date.now() - found.mtimeMs < LEFT_AFTER_MS)) continue
    // Another user's cannot be deleted, and is none of ours.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
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

/** What starts a program with the folder as `/work` and nothing else that can be written or told. `own`: a folder that it needs to read. */
export type Sandbox = (folder: string, own: string, limits: Limits) => { program: string; args: string[] }
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
      ...[...confined(folder, own), prlimit],
      ...[`--as=${addresses}`, `--cpu=${cpuSeconds}`, `--fsize=${file}`, '--core=0', '--'],
    ],
  })
  return inWorkFolder(async (folder) => {
    const { program, args } = sandbox(folder, '/usr/bin', TRIAL)
    const child = spawn(program, [...args, 'true'], { cwd: folder, stdio: 'ignore', detached: true })
    return (await finishes(child, 20_000)) ? sandbox : undefined
  })
}

const TRIAL: Limits = { addresses: 1024 ** 3, file: 1024, cpuSeconds: 10 }

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

/** Whether the process succeeds in time. */
export async function finishes(child: ChildProcess, timeoutMs: number, stop?: AbortSignal): Promise<boolean> {
  return (await endOf(child, timeoutMs, stop)) === 'done'
}

/** `late`: the time was over, which says nothing about the work. Kills the whole group, because LibreOffice starts several processes. */
export function endOf(child: ChildProcess, timeoutMs: number, stop?: AbortSignal): Promise<'done' | 'failed' | 'late'> {
  let isLate = false
  const endAll = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The processes have already ended.
    }
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      isLate = true
      endAll()
    }, timeoutMs)
    stop?.addEventListener('abort', endAll)
    if (stop?.aborted) endAll()
    const settle = (well: boolean) => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', endAll)
      endAll()
      resolve(well ? 'done' : isLate ? 'late' : 'failed')
    }
    child.on('error', () => settle(false))
    child.on('exit', (code) => settle(code === 0))
  })
}
