import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Trx } from './tables.ts'

/**
 * A query with at most one value in it, whose text is made once for each kind of database. For what every request asks: to make the text
 * takes longer than to find the row. Throws where the text has more than that value.
 */
export function keptQuery<Row>(
  build: (db: Db | Trx, value: string) => Compilable<Row>,
): (db: Db | Trx, value?: string) => Promise<Row[]> {
  const kept = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, value = '') => {
    // The adapter is what a database and its transactions have in common.
    const { adapter } = db.getExecutor()
    let made = kept.get(adapter)
    if (made === undefined) {
      made = build(db, MARK).compile()
      if (made.parameters.some((one) => one !== MARK)) throw new Error('a kept query with a value of its own')
      kept.set(adapter, made)
    }
    const values = made.parameters.map(() => value)
    const direct = db.isTransaction ? undefined : readers.get(adapter)
    if (direct) return direct(made.sql, values) as Row[]
    return (await db.executeQuery<Row>({ ...made, parameters: values })).rows
  }
}

/** Asks a database for what has been committed, at once. */
export type Reader = (text: string, values: readonly unknown[]) => unknown[]

const readers = new WeakMap<object, Reader>()

/** Kept queries outside of transactions go to this reader, which waits neither for a connection nor for whoever writes. */
export function readThrough(adapter: object, reader: Reader): void {
  readers.set(adapter, reader)
}

const MARK = 'the value'
