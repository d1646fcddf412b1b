import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../server/config.ts'
import { integrate } from '../../server/features/transparency-log/sequencer.ts'
import { openPortal } from '../../server/open-portal.ts'
import { CHEAP_HASH } from './cheap-hash.ts'
import { createDatabase } from './databases.ts'
import { startPostgres } from './start-postgres.ts'
import { TestClock } from './test-clock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseKind: 'sqlite' | 'postgres'
    postgresUrl: string
    /** The DATA_DIR of a portal that has had its first start; on PostgreSQL its database is `template_portal`. */
    template: string
    /** Whether tests run in their long form instead of that of `npm test`. */
    thorough: boolean
  }
}

/** Sets up one portal per run, so that each test starts on a copy of it. On PostgreSQL, also starts the server. */
export default async function setup(project: TestProject) {
  const template = mkdtempSync(join(tmpdir(), 'vestibule-template-'))
  const settings: Record<string, string> = {
    DATA_DIR: template,
    LOG_LEVEL: 'silent',
    WEB_DIR: 'tests/helpers/empty-web',
  }
  // No test checks a power failure, so nothing has to reach the disk.
  const postgres =
    project.config.provide.databaseKind === 'postgres'
      ? await startPostgres(['fsync=off', 'full_page_writes=off'])
      : undefined
  if (postgres) settings.DATABASE_URL = await createDatabase(postgres.url, 'template_portal')
  const deps = await openPortal(readConfig(settings), { clock: new TestClock(), datesAsWritten: true })
  const { adminPassword } = JSON.parse(readFileSync(join(template, 'first-run.json'), 'utf8'))
  const password_hash = await hash(adminPassword, CHEAP_HASH)
  await deps.db.transaction().execute((trx) => trx.updateTable('operator_login').set({ password_hash }).execute())
  await integrate(deps)
  await deps.db.destroy()
  project.provide('template', template)
  project.provide('postgresUrl', postgres?.url ?? '')
  return async () => {
    await postgres?.stop()
    rmSync(template, { recursive: true, force: true })
  }
}
