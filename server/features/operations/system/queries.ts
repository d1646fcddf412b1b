import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { DatabaseKind } from '../../../db/open.ts'
import type { Db } from '../../../db/tables.ts'

/** The bytes of the database: SQLite's file with its write-ahead log, or what PostgreSQL says. */
export async function readDatabaseSize(db: Db, kind: DatabaseKind, file: string): Promise<number> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return Number(rows[0]?.bytes)
  }
  const sizes = await Promise.all([stat(file), stat(`${file}-wal`).catch(() => undefined)])
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0)
}

export async function readDatabaseVersion(db: Db, kind: DatabaseKind): Promise<string> {
  const { rows } = await (kind === 'postgres'
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`
  ).execute(db)
  return rows[0]?.version ?? ''
}

export async function countFailedJobs(db: Db): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('given_up_at', 'is not', null)
    .where('kind', '!=', 'mail')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Emails that were given up, or tried without success (as the list of emails at `undelivered`). */
export async function countUndeliveredMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('kind', '=', 'mail')
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('given_up_at', 'is not', null), eb('attempts', '>', 0)]))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function countEntriesSince(db: Db, since: string) {
  return db
    .selectFrom('audit_entry')
    .select((eb) => ['action', eb.fn.countAll<number>().as('n')])
    .where('at', '>=', since)
    .groupBy('action')
    .orderBy('action')
    .execute()
}
