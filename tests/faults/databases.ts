import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { OPERATOR, verifyLog } from '../../server/features/transparency-log/verify-log.ts'
import { openPortal } from '../../server/open-portal.ts'
import { startPostgres as startServer } from '../helpers/start-postgres.ts'

export const KINDS = ['sqlite', 'postgres'] as const
export type Kind = (typeof KINDS)[number]

/** The environment variables for a portal with its own database of this kind. */
export async function databaseEnv(kind: Kind): Promise<Record<string, string>> {
  if (kind === 'sqlite') return {}
  return { DATABASE_URL: (await startPostgres()).url }
}

/** A PostgreSQL for one test, which can stop and start it. `settings` are lines of its configuration. */
export async function startPostgres(settings: readonly string[] = []) {
  const server = await startServer(settings)
  onTestFinished(server.stop)
  return { url: `${server.url}/postgres`, stop: server.halt, start: server.start }
}

/** Opens the data of a stopped portal in this process, and closes it after the test. */
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

/** Verifies the whole log. Returns the problem, or null. */
export async function logProblem(deps: Deps): Promise<string | null> {
  return (await verifyLog(deps, OPERATOR)).problem
}

/** The codes of the first start. */
export function firstRun(env: Record<string, string>): {
  codes: Record<string, string>
  adminUsername: string
  adminPassword: string
} {
  return JSON.parse(readFileSync(join(env.DATA_DIR ?? '', 'first-run.json'), 'utf8'))
}
