import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { verifyLog } from '../../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../../server/open-portal.ts'
import { startPostgres as startServer } from '../helpers/start-postgres.ts'

export const KINDS = ['sqlite', 'postgres'] as const
export type Kind = (typeof KINDS)[number]

/** What a portal needs of the environment to have a database of its own of this kind. */
export async function databaseEnv(kind: Kind): Promise<Record<string, string>> {
  if (kind === 'sqlite') return {}
  return { DATABASE_URL: (await startPostgres()).url }
}

/** A PostgreSQL of a test's own that can be stopped and started; `settings` are lines of its configuration. */
export async function startPostgres(settings: readonly string[] = []) {
  const server = await startServer(settings)
  onTestFinished(server.stop)
  return { url: `${server.url}/postgres`, stop: server.halt, start: server.start }
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
