import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DatabaseKind, OpenDatabase } from './open.ts'
import type { Db } from './tables.ts'

const MIGRATIONS: Record<string, (db: Db, kind: DatabaseKind) => Promise<void>> = {
  // Loaded by the first start, which is the only one that needs it.
  '001-schema': async (db, kind) => (await import('./migrations/001-schema.ts')).up(db, kind),
}

/** Any number that no other program uses on the same database. */
const MIGRATION_LOCK = 3_853_314_791

/** The migrations of this release, in order. */
export const KNOWN_MIGRATIONS: readonly string[] = Object.keys(MIGRATIONS).sort()

/** Creates the schema of this release in an empty database or schema, without a record of its migrations. */
export async function createSchema({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>): Promise<void> {
  for (const name of KNOWN_MIGRATIONS) await MIGRATIONS[name]?.(db, kind)
}

/** Migrates to the latest schema, or to `upTo`. Several processes can call it at once. */
export async function migrate(database: OpenDatabase, upTo?: string): Promise<void> {
  // Asked first, because the migrator reads the whole schema before it finds out.
  if (upTo === undefined && KNOWN_MIGRATIONS.join() === (await listMigrations(database)).join()) return
  const { db, kind } = database
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, up]): [string, Migration] => [
          name,
          { up: (trx) => up(trx as Db, kind) },
        ]),
      ),
  }
  const run = async (on: Db) => {
    const migrator = new Migrator({ db: on, provider })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error) throw error
  }
  if (kind === 'sqlite') return run(db)
  const runLocked = async (trx: Db) => {
    // A migration can take long, and the other processes wait for it.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await run(trx)
  }
  await (db.isTransaction ? runLocked(db) : db.transaction().execute(runLocked))
}

/** The migrations that were applied to the database, in order; empty for a new database. */
export async function listMigrations(database: OpenDatabase): Promise<string[]> {
  if (!(await hasTable(database, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  return rows.map(({ name }) => name).sort()
}

async function hasTable({ db, kind }: OpenDatabase, name: string): Promise<boolean> {
  const query =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
      : sql`select 1 from pg_class where relkind = 'r' and relname = ${name} and relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows.length > 0
}
