import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely'
import type { Pool } from 'pg'
import { type Reader, readThrough } from './kept-query.ts'
import type { Db, Tables, Trx } from './tables.ts'
import { takeOverOf } from './take-over.ts'
import { checkStopped, forgetStopped, naming } from './whole.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
/** How many connections there are, how many of them wait for work, and how many requests wait for one. */
type PoolState = { open: number; idle: number; waiting: number }
/** `pool`: PostgreSQL's connections; SQLite has one, in the process. */
export type OpenDatabase = { db: Db; kind: DatabaseKind; pool?: () => PoolState }

/** A transaction takes SQLite's one write lock at its beginning: taken later, between reading and writing, it may be refused. */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: Database.Database
  readonly #committed: () => void
  constructor(config: SqliteDialectConfig, sqlite: Database.Database, committed: () => void) {
    super(config)
    this.#sqlite = sqlite
    this.#committed = committed
  }
  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    this.#committed()
  }
  /** After a full or failing disk SQLite has rolled back by itself; to do so again would hide what went wrong behind a second error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite changes tables inside transactions too; told so, the migrator makes every start whole or not at all. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Writes each value as `+?` in place of `?`, which is the same value. Of a bare one beside an indexed column SQLite (built with STAT4, as here)
 * thinks that it may change the plan, and prepares the kept statement anew each time: ten times the work of finding the row.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #sqlite: Database.Database
  readonly #on: { committed(): void; closing(): void }
  /** `closing`: the last connection to be closed clears the write-ahead log away, and must be one that writes. */
  constructor(sqlite: Database.Database, on = { committed: () => {}, closing: () => {} }) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#on = on
  }
  override createDriver() {
    const { committed, closing } = this.#on
    return new ImmediateDriver({ database: keepStatements(this.#sqlite, closing) }, this.#sqlite, committed)
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
  override createQueryCompiler() {
    return new SteadyQueryCompiler()
  }
}

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

/**
 * Opens (and makes, where there is none) the SQLite file at `file`. What it has acknowledged is on disk. Throws DatabaseDamaged where it is not
 * what was left there.
 */
export function openSqlite(file: string): OpenDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  checkStopped(file)
  const sqlite = new Database(file)
  naming(file, () => {
    // First, because even the change to WAL may find another process at work.
    sqlite.pragma('busy_timeout = 5000')
    sqlite.pragma('journal_mode = WAL')
  })
  forgetStopped(file)
  // NORMAL may lose acknowledged commits when the power fails; a signature must not be lost.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  if (sqlite.memory) return { db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(sqlite) }), kind: 'sqlite' }
  const reader = openReader(file)
  const takingOver = takeOverInTime(file, sqlite)
  const closing = () => {
    reader.close()
    takingOver.end()
  }
  const db = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect(sqlite, { committed: takingOver.committed, closing }),
  })
  readThrough(db.getExecutor().adapter, reader.ask)
  return { db, kind: 'sqlite' }
}

/** What is written outside of transactions is looked at so often, */
const LOOK_MS = 1_000
/** after a transaction so soon, */
const SOON_MS = 50
/** and of one after the other, without a rest, after so many. */
const LOOK_COMMITS = 200

/** Has SQLite take nothing over from the write-ahead log by itself, and does it now and then. */
function takeOverInTime(file: string, sqlite: Database.Database) {
  sqlite.pragma('wal_autocheckpoint = 0')
  const takeOver = takeOverOf(file, sqlite)
  // What a killed process left in the log is noted at once, should this one be killed as well.
  takeOver.ifDue()
  const timer = setInterval(takeOver.ifDue, LOOK_MS).unref()
  let commits = 0
  let soon: NodeJS.Timeout | undefined
  const look = () => {
    soon = undefined
    takeOver.ifDue()
  }
  return {
    committed: () => {
      commits += 1
      soon ??= setTimeout(look, SOON_MS).unref()
      if (commits % LOOK_COMMITS === 0) takeOver.ifDue()
    },
    end: () => {
      clearInterval(timer)
      clearTimeout(soon)
      takeOver.last()
    },
  }
}

/** A connection that only reads, opened when it is first asked: what is not committed it does not see. */
function openReader(file: string): { ask: Reader; close: () => void } {
  let sqlite: Database.Database | undefined
  const kept = new Map<string, Database.Statement>()
  return {
    ask: (text, values) => {
      sqlite ??= new Database(file, { readonly: true, timeout: 5_000 })
      const statement = kept.get(text) ?? sqlite.prepare(text)
      kept.set(text, statement)
      return statement.all(values)
    },
    close: () => sqlite?.close(),
  }
}

/** More than the portal has texts of, but for those with a list of values in them. */
const MOST_KEPT = 500
/** Of a text with hundreds of rows in it the next is seldom the same. */
const LONGEST_KEPT = 10_000

/** Statements stay prepared: to prepare one takes longer than most take to run, and Kysely asks for it at each query. */
function keepStatements(sqlite: Database.Database, closeFirst: () => void): SqliteDatabase {
  const kept = new Map<string, Database.Statement>()
  const prepare = (text: string) => {
    const made = sqlite.prepare(text)
    // What was prepared before may be of columns that are no more.
    if (/^\s*(create|alter|drop)\b/i.test(text)) kept.clear()
    else if (text.length <= LONGEST_KEPT) {
      const [oldest] = kept.keys()
      if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      kept.set(text, made)
    }
    return made
  }
  return {
    prepare: (text) => {
      const found = kept.get(text)
      // One that is being read from row by row cannot begin anew.
      return (found && !found.busy ? found : prepare(text)) as SqliteStatement
    },
    close: () => {
      closeFirst()
      sqlite.close()
    },
  }
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

/**
 * Opens the SQLite file for reading, for this process alone: while it is open no other can, and where another has it open it is refused
 * (`SQLITE_BUSY`).
 */
export function openSqliteAlone(file: string): OpenDatabase {
  const sqlite = new Database(file, { fileMustExist: true, timeout: 1_000 })
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE')
    // The lock is taken with the first write transaction and kept until the file is closed.
    sqlite.exec('begin immediate; commit')
    sqlite.pragma('query_only = ON')
  } catch (error) {
    sqlite.close()
    throw error
  }
  return { db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) }), kind: 'sqlite' }
}

/** For work that takes as long as it takes: one connection, and no statement is broken off. */
export const PATIENT = { max: 1, statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** Connects to PostgreSQL; an int8 is answered as a number, because ours stay far below 2^53. */
export function openPostgres(url: string, given: Partial<typeof PATIENT> = {}): OpenDatabase {
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
export function isDatabaseAway(error: unknown): boolean {
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
