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

/** Takes SQLite's write lock when a transaction starts, because SQLite can refuse it after a read. */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: Database.Database
  constructor(config: SqliteDialectConfig, sqlite: Database.Database) {
    super(config)
    this.#sqlite = sqlite
  }
  /** SQLite rolls back by itself if the disk is full or fails. A second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite has transactional DDL, so the migrator can apply all migrations or none. */
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

/** SQLite with immediate transactions and cached statements. */
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
/** Longer statements insert hundreds of rows and seldom repeat. */
const MAX_CACHED_LENGTH = 10_000

/** Caches prepared statements by their text, because preparing most of them takes longer than running them. */
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
      // A statement cannot run again while its rows are still being read.
      return (found && !found.busy ? found : prepare(text)) as SqliteStatement
    },
    close: () => sqlite.close(),
  }
}
