import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { ImmediateSqliteDialect } from './sqlite-dialect.ts'
import type { Db, Tables, Trx } from './tables.ts'
import { type TransactionLimits, withTransactionLimits } from './transaction-limits.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** Open connections, idle ones, and requests that wait for one. */
type PoolState = { open: number; idle: number; waiting: number }
/** `pool`: only on PostgreSQL; SQLite has one connection. */
export type OpenDatabase = { db: Db; kind: DatabaseKind; pool?: () => PoolState }

/** `migrate` has a lock that ends with its transaction. Kysely's would belong to the connection, which a pooler gives to others. */
class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

class PooledPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new PooledAdapter()
  }
}

/** Opens the SQLite file, or creates it. Every committed transaction is on disk. */
export function openSqlite(file: string): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = new Database(file)
  // Set first, because the switch to WAL can already meet another process's lock.
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('journal_mode = WAL')
  // NORMAL can lose commits in a power failure, and a signature must not be lost.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  return { db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(sqlite) }), kind: 'sqlite' }
}

export type Snapshot = OpenDatabase & { close(): Promise<void> }

/**
 * Opens a read-only view of the database at this moment. Neither it nor the writers wait for each other. Close it soon,
 * because until then the database cannot clear its old rows (on SQLite, its write-ahead log).
 */
export async function openSnapshot(place: { file: string } | { url: string }): Promise<Snapshot> {
  const { db, kind } = 'url' in place ? openPostgres(place.url, PATIENT) : openReadonly(place.file)
  const close = () => db.destroy()
  try {
    const begun = db.startTransaction()
    const asOne = kind === 'sqlite' ? begun : begun.setIsolationLevel('repeatable read').setAccessMode('read only')
    const trx = await asOne.execute()
    // The view begins with the first query.
    await sql`select count(*) from portal`.execute(trx)
    return { db: trx, kind, close: () => trx.rollback().execute().then(close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** An empty SQLite database that is gone when it is closed. */
export function openMemory(): OpenDatabase {
  return openUnchecked(':memory:')
}

/** Opens the SQLite file without changing or creating it. */
export function openReadonly(file: string): OpenDatabase {
  const database = new Database(file, { readonly: true, timeout: 5_000 })
  return { db: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }), kind: 'sqlite' }
}

export type Loading = { db: Trx; kind: DatabaseKind; commit(): Promise<void>; rollback(): Promise<void> }

/** Opens an empty database, or a new file, with one transaction for all rows. Commit and rollback close the connection. */
export async function openForLoading(place: { file: string } | { url: string }): Promise<Loading> {
  const { db, kind } = 'url' in place ? openPostgres(place.url, PATIENT) : openUnchecked(place.file)
  const end = () => db.destroy()
  try {
    const trx = await db.startTransaction().execute()
    return {
      db: trx,
      kind,
      commit: () => trx.commit().execute().then(end),
      rollback: async () => {
        // A broken connection has already rolled back.
        await Promise.resolve()
          .then(() => trx.rollback().execute())
          .catch(() => {})
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Without durability and foreign keys: the caller syncs the complete file and checks the references at the end. */
function openUnchecked(file: string): OpenDatabase {
  const sqlite = new Database(file)
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('foreign_keys = OFF')
  return { db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(sqlite) }), kind: 'sqlite' }
}

/** For long work: one connection without timeouts. */
const PATIENT = { max: 1, statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
/** Our statements are short. One that takes longer is stuck and must not keep a connection or a lock. */
const SHORT: TransactionLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }
export type ConnectionLimits = typeof PATIENT & { connectionTimeoutMillis: number }

/** Connects to PostgreSQL. Reads an int8 as a number, because ours stay far below 2^53. */
export function openPostgres(url: string, given: Partial<ConnectionLimits> = {}): OpenDatabase {
  const { statement_timeout, idle_in_transaction_session_timeout, ...connections } = { ...SHORT, ...given }
  let made: Pool | undefined
  const pool = async () => {
    // Imported here so that a start on SQLite does not load it.
    const { default: pg } = await import('pg')
    made = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      ...connections,
      types: {
        getTypeParser: (oid, format) =>
          oid === pg.types.builtins.INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
      },
    })
    // Without listeners, a connection that breaks between two queries would end the process. The next query reports it.
    made.on('error', () => {})
    made.on('connect', (connection) => connection.on('error', () => {}))
    return withTransactionLimits(made, { statement_timeout, idle_in_transaction_session_timeout })
  }
  return {
    db: new Kysely<Tables>({ dialect: new PooledPostgresDialect({ pool }) }),
    kind: 'postgres',
    pool: () => ({ open: made?.totalCount ?? 0, idle: made?.idleCount ?? 0, waiting: made?.waitingCount ?? 0 }),
  }
}

/** Whether the error means that the database cannot be reached or is restarting. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|57P0|57014|25P03|08|53)/.test(code) ||
    /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN)/.test(code) ||
    /Query read timeout|Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
}
