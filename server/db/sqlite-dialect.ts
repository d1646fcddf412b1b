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
 * Writes each value as `+?` instead of `?`, which is the same value. With a plain `?` in a join, SQLite prepares a cached statement again
 * whenever the value changes, which takes several times as long as the query itself.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/** SQLite as the portal uses it: transactions that write from their beginning, and cached statements. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #sqlite: Database.Database
  constructor(sqlite: Database.Database) {
    super({ database: sqlite })
    this.#sqlite = sqlite
  }
  override createDriver() {
    return new ImmediateDriver({ database: cacheStatements(this.#sqlite) }, this.#sqlite)
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
  override createQueryCompiler() {
    return new SteadyQueryCompiler()
  }
}

const MAX_CACHED_STATEMENTS = 500
/** Inserts of hundreds of rows are this long and seldom repeat. */
const MAX_CACHED_LENGTH = 10_000

/** Caches prepared statements by their text: to prepare one takes longer than most take to run. */
function cacheStatements(sqlite: Database.Database): SqliteDatabase {
  const cached = new Map<string, Database.Statement>()
  const prepare = (text: string) => {
    const statement = sqlite.prepare(text)
    if (cached.size >= MAX_CACHED_STATEMENTS) cached.clear()
    if (text.length <= MAX_CACHED_LENGTH) cached.set(text, statement)
    return statement
  }
  return {
    prepare: (text) => {
      const found = cached.get(text)
      // A statement whose rows are still being read cannot start again.
      return (found && !found.busy ? found : prepare(text)) as SqliteStatement
    },
    close: () => sqlite.close(),
  }
}
