import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

/** In milliseconds; 0 is none. */
export type TransactionLimits = { statement_timeout: number; idle_in_transaction_session_timeout: number }

const BEGIN = /^(begin|start transaction)\b/i
const END = /^(commit|rollback(?! to))\b/i
const TIMED_OUT = 'Query read timeout'

/**
 * Limits what statements may take, without anything that outlives a transaction: a pooler such as PgBouncer gives a server connection to
 * another client after each one, and refuses timeouts among the start-up parameters. In a transaction the server holds the limits. A
 * statement of its own is limited here, and a connection that took longer is closed.
 */
export function withTransactionLimits(pool: Pool, limits: TransactionLimits): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const limited = known.get(client) ?? limit(client, limits)
      known.set(client, limited)
      return limited
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function limit(client: PoolClient, limits: TransactionLimits): PostgresPoolClient {
  const { statement_timeout, idle_in_transaction_session_timeout: idle } = limits
  const settings = `set local statement_timeout = ${statement_timeout}; set local idle_in_transaction_session_timeout = ${idle}`
  let inTransaction = false
  let stuck = false
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (BEGIN.test(text)) {
      inTransaction = true
      await client.query(`${text}; ${settings}`)
      return { command: 'BEGIN', rowCount: 0, rows: [] }
    }
    if (END.test(text)) inTransaction = false
    const asked = { text, values: [...values] }
    try {
      // The types of pg leave `query_timeout` out.
      const limited: QueryConfig = Object.assign(asked, !inTransaction && { query_timeout: statement_timeout })
      return await client.query(limited)
    } catch (error) {
      stuck ||= error instanceof Error && error.message === TIMED_OUT
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || stuck),
  }
}
