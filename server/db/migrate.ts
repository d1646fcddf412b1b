import { type Migration, Migrator } from 'kysely/migration'
import * as house from './migrations/001-house.ts'
import type { DatabaseKind, OpenDatabase } from './open.ts'
import type { Db } from './tables.ts'

const MIGRATIONS: Record<string, (db: Db, kind: DatabaseKind) => Promise<void>> = {
  '001-house': house.up,
}

/** Brings the database up to date; several processes may call it at once. Throws what went wrong. */
export async function migrate({ db, kind }: OpenDatabase): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(MIGRATIONS).map(([name, up]): [string, Migration] => [
          name,
          { up: (trx) => up(trx as Db, kind) },
        ]),
      ),
  }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
