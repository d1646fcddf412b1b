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
    const asked: CompiledQuery<Row> = { ...made, parameters: made.parameters.map(() => value) }
    return (await db.executeQuery(asked)).rows
  }
}

const MARK = 'the value'
