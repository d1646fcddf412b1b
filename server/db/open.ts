import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import type { Db, Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'
export type OpenDatabase = { db: Db; kind: DatabaseKind }

/** A transaction takes SQLite's one write lock at its beginning: taken later, between reading and writing, it may be refused. */
class ImmediateDriver extends SqliteDriver {
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

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    return new ImmediateDriver(this.#config)
  }
  override createAdapter() {
    return new TransactionalAdapter()
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
  return {
    db: new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: keepStatements(sqlite) }) }),
    kind: 'sqlite',
  }
}

/** More than the portal has texts of, but for those with a list of values in them. */
const MOST_KEPT = 500
/** Of a text with hundreds of rows in it the next is seldom the same. */
const LONGEST_KEPT = 10_000

/** Statements stay prepared: to prepare one takes longer than most take to run, and Kysely asks for it at each query. */
function keepStatements(sqlite: Database.Database): SqliteDatabase {
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
    close: () => sqlite.close(),
  }
}

/** Connects to PostgreSQL; an int8 is answered as a number, because ours stay far below 2^53. */
export function openPostgres(url: string): OpenDatabase {
  const pool = async () => {
    // Only where it is used: on SQLite no start waits for it.
    const { default: pg } = await import('pg')
    const made = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      // Nothing of ours takes long; what does is stuck, and must not hold a connection or a lock.
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      types: {
        getTypeParser: (oid, format) =>
          oid === pg.types.builtins.INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
      },
    })
    // An idle connection that breaks must not end the process: the next query reports it.
    made.on('error', () => {})
    return made
  }
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), kind: 'postgres' }
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
