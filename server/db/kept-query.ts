import type { Compilable, CompiledQuery, Insertable, QueryResult } from 'kysely'
import type { Db, Tables, Trx } from './tables.ts'

/**
 * A query whose text is made once for each kind of database, with the values that `build` takes put in at each call. For what every request
 * asks or writes: to make the text takes longer than to find the row. `build` may only hand the values on, because at the one time it is
 * called they are not there yet.
 */
export function keptQuery<Values extends object, Row>(
  build: (db: Db | Trx, values: Values) => Compilable<Row>,
): (db: Db | Trx, values: Values) => Promise<Row[]> {
  const run = kept(build)
  return async (db, values) => (await run(db, values)).rows
}

/**
 * The same for inserting a row, with a text for each choice of columns. With `unlessThere` a row that is there already stays: one that has these
 * columns in common, or without columns any that keeps it from being inserted. Answers whether it was inserted.
 */
export function keptInsert<T extends keyof Tables>(
  table: T,
  { unlessThere }: { unlessThere?: readonly (keyof Tables[T] & string)[] } = {},
): (trx: Trx, row: Insertable<Tables[T]>) => Promise<boolean> {
  type Row = Insertable<Tables[T]>
  const texts = new Map<string, (trx: Trx, row: Row) => Promise<QueryResult<unknown>>>()
  return async (trx, row) => {
    const columns = (Object.keys(row) as (keyof Row & string)[]).filter((name) => row[name] !== undefined)
    const key = columns.join()
    const insert =
      texts.get(key) ??
      kept((on, places: Row) => {
        const values = Object.fromEntries(columns.map((name) => [name, places[name]])) as Row
        const insertion = on.insertInto(table).values(values)
        if (unlessThere === undefined) return insertion
        return insertion.onConflict((it) =>
          unlessThere.length === 0 ? it.doNothing() : it.columns([...unlessThere]).doNothing(),
        )
      })
    texts.set(key, insert)
    return (await insert(trx, row)).numAffectedRows === 1n
  }
}

/** Asks a database for what has been committed, at once. */
export type Reader = (text: string, values: readonly unknown[]) => unknown[]

const readers = new WeakMap<object, Reader>()

/** Kept queries that only read go, outside of transactions, to this reader, which waits neither for a connection nor for whoever writes. */
export function readThrough(adapter: object, reader: Reader): void {
  readers.set(adapter, reader)
}

const READS = /^select\b/

/** `wanted`: by the place in the text, which value is put there; undefined for one that is always the same. */
type Kept<Row> = { made: CompiledQuery<Row>; wanted: (string | undefined)[] }

function kept<Values extends object, Row>(build: (db: Db | Trx, values: Values) => Compilable<Row>) {
  const texts = new WeakMap<object, Kept<Row>>()
  return async (db: Db | Trx, values: Values): Promise<QueryResult<Row>> => {
    // The adapter is what a database and its transactions have in common.
    const { adapter } = db.getExecutor()
    const { made, wanted } = texts.get(adapter) ?? make(adapter, db)
    const parameters = made.parameters.map((one, at) => {
      const name = wanted[at]
      return name === undefined ? one : values[name as keyof Values]
    })
    const direct = db.isTransaction || !READS.test(made.sql) ? undefined : readers.get(adapter)
    if (direct) return { rows: direct(made.sql, parameters) as Row[] }
    return db.executeQuery<Row>({ ...made, parameters })
  }

  function make(adapter: object, db: Db | Trx): Kept<Row> {
    const made = build(db, PLACES as Values).compile()
    const one = { made, wanted: made.parameters.map(nameOf) }
    texts.set(adapter, one)
    return one
  }
}

/** What stands for a value until there is one. */
const PLACE = '\u0000the value '
const PLACES = new Proxy({}, { get: (_, name) => `${PLACE}${String(name)}` })

function nameOf(parameter: unknown): string | undefined {
  return typeof parameter === 'string' && parameter.startsWith(PLACE) ? parameter.slice(PLACE.length) : undefined
}
