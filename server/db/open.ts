import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import { ImmediateSqliteDialect } from './sqlite-dialect.ts'
import type { Db, Tables, Trx } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** How many connections there are, how many of them wait for work, and how many requests wait for one. */
type PoolState = { open: number; idle: number; waiting: number }
/** `pool`: PostgreSQL's connections; SQLite has one, in the process. */
export type OpenDatabase = { db: Db; kind: DatabaseKind; pool?: () => PoolState }

/** A migration may take its time, and so may waiting for another process that is at it. */
class UnhurriedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(...[db, options]: Parameters<PostgresAdapter['acquireMigrationLock']>) {
    await sql`set statement_timeout = 0`.execute(db)
    await super.acquireMigrationLock(db, options)
  }
  override async releaseMigrationLock(...[db, options]: Parameters<PostgresAdapter['releaseMigrationLock']>) {
    await super.releaseMigrationLock(db, options)
    await sql`reset statement_timeout`.execute(db)
  }
}

class UnhurriedPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new UnhurriedAdapter()
  }
}

/** Opens (and makes, where there is none) the SQLite file at `file`. What it has acknowledged is on disk. */
export function openSqlite(file: string): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = new Database(file)
  // First, because even the change to WAL may find another process at work.
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('journal_mode = WAL')
  // NORMAL may lose acknowledged commits when the power fails; a signature must not be lost.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  return { db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(sqlite) }), kind: 'sqlite' }
}

export type Snapshot = OpenDatabase & { close(): Promise<void> }

/**
 * The database as it is at this moment, whatever is written meanwhile. On SQLite that goes into the write-ahead log behind it, so that
 * reading neither waits for writers nor holds them up. To be closed, since until then nothing of before is cleared away.
 */
export async function openSnapshot(place: { file: string } | { url: string }): Promise<Snapshot> {
  const { db, kind } = 'url' in place ? openPostgres(place.url, PATIENT) : openReadonly(place.file)
  const close = () => db.destroy()
  try {
    const begun = db.startTransaction()
    const asOne = kind === 'sqlite' ? begun : begun.setIsolationLevel('repeatable read').setAccessMode('read only')
    const trx = await asOne.execute()
    // The moment is that of the first reading.
    await sql`select count(*) from portal`.execute(trx)
    return { db: trx, kind, close: () => trx.rollback().execute().then(close) }
  } catch (error) {
    await close()
    throw error
  }
}

function openReadonly(file: string): OpenDatabase {
  const database = new Database(file, { readonly: true, timeout: 5_000 })
  return { db: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }), kind: 'sqlite' }
}

export type Loading = { db: Trx; kind: DatabaseKind; commit(): Promise<void>; rollback(): Promise<void> }

/** An empty database, or a file that is made, and one transaction on it in which all is loaded; either ends with the connection closed. */
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
        // After a connection that broke there is nothing to take back.
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

/** Nothing waits for the disk here: whoever loads sees to it that the whole file is there. References are looked at when all are. */
function openUnchecked(file: string): OpenDatabase {
  const sqlite = new Database(file)
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('foreign_keys = OFF')
  return { db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(sqlite) }), kind: 'sqlite' }
}

/** For work that takes as long as it takes: one connection, and no statement is broken off. */
const PATIENT = { max: 1, statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
export type ConnectionLimits = typeof PATIENT & { connectionTimeoutMillis: number }

/** Connects to PostgreSQL; an int8 is answered as a number, because ours stay far below 2^53. */
export function openPostgres(url: string, given: Partial<ConnectionLimits> = {}): OpenDatabase {
  let made: Pool | undefined
  const pool = async () => {
    // Only where it is used: on SQLite no start waits for it.
    const { default: pg } = await import('pg')
    made = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      // Nothing of ours takes long; what does is stuck, and must not hold a connection or a lock.
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      ...given,
      types: {
        getTypeParser: (oid, format) =>
          oid === pg.types.builtins.INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
      },
    })
    // A connection that breaks while it is idle, or in a transaction between two queries, must not end the process: the next query reports it.
    made.on('error', () => {})
    made.on('connect', (connection) => connection.on('error', () => {}))
    return made
  }
  return {
    db: new Kysely<Tables>({ dialect: new UnhurriedPostgresDialect({ pool }) }),
    kind: 'postgres',
    pool: () => ({ open: made?.totalCount ?? 0, idle: made?.idleCount ?? 0, waiting: made?.waitingCount ?? 0 }),
  }
}

/** True for an error that says the database cannot be reached or is restarting, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|57P0|57014|25P03|08|53)/.test(code) ||
    /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN)/.test(code) ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
}
