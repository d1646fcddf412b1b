import { CompiledQuery, SqliteAdapter } from 'kysely'
import type { Db, Trx } from './tables.ts'

const RELAXED = CompiledQuery.raw('pragma synchronous = normal')
const DURABLE = CompiledQuery.raw('pragma synchronous = full')

/**
 * Runs a write that may be lost if the power fails, such as a request counter or a job lease. On SQLite it does not wait
 * for the disk, which takes longer than the rest of the statement; the next durable commit saves it too. Inside a
 * transaction, and on PostgreSQL, the write is as durable as any other.
 */
export async function withRelaxedDurability<T>(db: Db | Trx, write: (db: Db | Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction || !(db.getExecutor().adapter instanceof SqliteAdapter)) return write(db)
  return db.connection().execute(async (one) => {
    await one.executeQuery(RELAXED)
    try {
      return await write(one)
    } finally {
      await one.executeQuery(DURABLE)
    }
  })
}
