import type Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'

/** A transaction takes SQLite's one write lock at its beginning: taken later, between reading and writing, it may be refused. */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: Database.Database
  constructor(config: SqliteDialectConfig, sqlite: Database.Database) {
    super(config)
    this.#sqlite = sqlite
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

/** SQLite as the portal uses it: transactions that write from their beginning, and statements that stay prepared. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #sqlite: Database.Database
  readonly #closeFirst: () => void
  /** `closeFirst`: the last connection to be closed clears the write-ahead log away, and must be one that writes. */
  constructor(sqlite: Database.Database, closeFirst = () => {}) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#closeFirst = closeFirst
  }
  override createDriver() {
    return new ImmediateDriver({ database: keepStatements(this.#sqlite, this.#closeFirst) }, this.#sqlite)
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
  override createQueryCompiler() {
    return new SteadyQueryCompiler()
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
