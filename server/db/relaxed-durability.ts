import { CompiledQuery, SqliteAdapter } from 'kysely'
import type { Db, Trx } from './tables.ts'

const LIGHT = CompiledQuery.raw('pragma synchronous = normal')
const DURABLE = CompiledQuery.raw('pragma synchronous = full')

/**
 * Writes what may be forgotten when the power fails, and only then: counters of requests, leases of jobs. On SQLite it does not wait for the
 * disk, which takes longer than all else of such a statement; the next durable commit takes it along. Part of a transaction it is as durable as that.
 */
export async function lightly<T>(db: Db | Trx, write: (db: Db | Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction || !(db.getExecutor().adapter instanceof SqliteAdapter)) return write(db)
  return db.connection().execute(async (one) => {
    await one.executeQuery(LIGHT)
    try {
      return await write(one)
    } finally {
      await one.executeQuery(DURABLE)
    }
  })
}
