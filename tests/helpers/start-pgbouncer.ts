import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** The path of PgBouncer; undefined if it is not installed. */
export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))

/**
 * Starts PgBouncer with transaction pooling before a PostgreSQL. It takes no start-up parameter that it does not know, and has few server
 * connections, so that each of them serves many clients.
 */
export async function startPgbouncer(postgresUrl: string) {
  if (PGBOUNCER === undefined) throw new Error('PgBouncer is missing: apt-get install pgbouncer')
  const { hostname, port: serverPort } = new URL(postgresUrl)
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-pgbouncer-'))
  const port = await freePort()
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 8',
      'max_client_conn = 500',
      '',
    ].join('\n'),
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PGBOUNCER, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-10_000)
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    stop: async () => {
      const gone = once(child, 'exit')
      kill()
      await gone
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
