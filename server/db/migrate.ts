import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as house from './migrations/001-house.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as invitations from './migrations/003-invitations.ts'
import * as log from './migrations/004-log.ts'
import * as lists from './migrations/005-lists.ts'
import * as observations from './migrations/006-observations.ts'
import * as evidence from './migrations/008-evidence.ts'
import * as keeping from './migrations/009-keeping.ts'
import * as analytics from './migrations/010-analytics.ts'
import * as versions from './migrations/011-versions.ts'
import * as assent from './migrations/012-assent.ts'
import * as content from './migrations/013-content.ts'
import * as documents from './migrations/014-documents.ts'
import * as backup from './migrations/015-backup.ts'
import * as demands from './migrations/016-demands.ts'
import * as extraFields from './migrations/017-extra-fields.ts'
import type { DatabaseKind, OpenDatabase } from './open.ts'
import { HALF_COPIED } from './rows.ts'
import type { Db } from './tables.ts'

const MIGRATIONS: Record<string, (db: Db, kind: DatabaseKind) => Promise<void>> = {
  '001-house': house.up,
  '002-accounts': accounts.up,
  '003-invitations': invitations.up,
  '004-log': log.up,
  '005-lists': lists.up,
  '006-observations': observations.up,
  '008-evidence': evidence.up,
  '011-versions': versions.up,
  '009-keeping': keeping.up,
  '012-assent': assent.up,
  '010-analytics': analytics.up,
  '013-content': content.up,
  '014-documents': documents.up,
  '015-backup': backup.up,
  '016-demands': demands.up,
  '017-extra-fields': extraFields.up,
}

/** What this release knows, in the order in which it is done. */
export const KNOWN_MIGRATIONS: readonly string[] = Object.keys(MIGRATIONS).sort()

/**
 * Brings the database up to date, or to what it was after the migration `upTo`; several processes may call it at once. Throws what went
 * wrong, and HalfCopied for a database whose copying was broken off.
 */
export async function migrate({ db, kind }: OpenDatabase, upTo?: string): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, up]): [string, Migration] => [
          name,
          { up: (trx) => up(trx as Db, kind) },
        ]),
      ),
  }
  if (await hasTable({ db, kind }, HALF_COPIED)) throw new HalfCopied()
  const migrator = new Migrator({ db, provider })
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) throw error
}

/** Rows are missing in such a database; a portal on it would seem to have lost them. */
class HalfCopied extends Error {
  constructor() {
    super('the copy of another database into this one was broken off; run `npm run portal -- migrate-database` again')
    this.name = 'HalfCopied'
  }
}

/** The migrations that the database has had, in their order; none where the migrator has not been there. */
export async function listMigrations(database: OpenDatabase): Promise<string[]> {
  if (!(await hasTable(database, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  return rows.map(({ name }) => name).sort()
}

export async function hasTable({ db, kind }: OpenDatabase, name: string): Promise<boolean> {
  const query =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 from pg_class where relkind = 'r' and relname = ${name} and relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows.length > 0
}
