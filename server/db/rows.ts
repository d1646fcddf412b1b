import { sql } from 'kysely'
import type { DatabaseKind, OpenDatabase } from './open.ts'
import type { Db } from './tables.ts'

/** Columns are sorted by name, which gives the same order on both databases. `key`: the columns of the primary key. */
export type TableShape = { name: string; columns: string[]; key: string[] }
/** The values of a row in the order of the columns. The data model has only texts, integers and null. */
export type Row = (string | number | null)[]

const NOT_OURS = /^(sqlite_|kysely_)/

/** Every table of the portal, read from the database's catalog so that none is forgotten. */
export async function listTables({ db, kind }: OpenDatabase): Promise<TableShape[]> {
  const found = await (kind === 'sqlite' ? SQLITE_COLUMNS : POSTGRES_COLUMNS).execute(db)
  const tables = new Map<string, TableShape>()
  for (const { name, column, place } of found.rows) {
    if (NOT_OURS.test(name)) continue
    const table = tables.get(name) ?? { name, columns: [], key: [] }
    tables.set(name, table)
    table.columns.push(column)
    if (place > 0) table.key[place - 1] = column
  }
  const list = [...tables.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, key, columns } of list) {
    columns.sort()
    if (key.length === 0) throw new Error(`the table ${name} has no primary key`)
  }
  return list
}

type Column = { name: string; column: string; place: number }

const SQLITE_COLUMNS = sql<Column>`
  select m.name as name, c.name as "column", c.pk as place
  from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`

const POSTGRES_COLUMNS = sql<Column>`
  select t.relname as name, a.attname as "column", coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as place
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = t.oid and i.indisprimary
  where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace`

/** The rows of a table in pages of `most`, in key order, which is bytewise on both databases. */
export async function* readRows(db: Db, table: TableShape, limit: number): AsyncGenerator<Row[]> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)))
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  const places = table.key.map((name) => table.columns.indexOf(name))
  for (let last: Row | undefined; ; ) {
    const behind = last ? sql`where (${key}) > (${sql.join(last)})` : sql``
    const query = sql<Record<string, Row[number]>>`
      select ${columns} from ${sql.table(table.name)} ${behind} order by ${key} limit ${sql.lit(limit)}`
    const { rows } = await query.execute(db)
    const page = rows.map((row) => table.columns.map((name) => row[name] ?? null))
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (end === undefined || page.length < limit) return
    last = places.map((place) => end[place] ?? null)
  }
}

export async function countRows(db: Db, table: TableShape): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table.name)}`.execute(db)
  return Number(rows[0]?.n)
}

/** The last number of each auto-increment column, including deleted rows, because no number is used twice. */
export async function readNumbers({ db, kind }: OpenDatabase): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {}
  if (kind === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
    for (const { name, seq } of rows) if (!NOT_OURS.test(name)) numbers[name] = seq
    return numbers
  }
  for (const { name, sequence } of await listSequences(db)) {
    const query = sql<{ last: number }>`
      select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`
    numbers[name] = Number((await query.execute(db)).rows[0]?.last ?? 0)
  }
  return numbers
}

/** PostgreSQL's sequences, each with its table and column. */
export async function listSequences(db: Db): Promise<{ name: string; column: string; sequence: string }[]> {
  const query = sql<{ name: string; column: string; sequence: string }>`
    select t.relname as name, a.attname as "column", pg_get_serial_sequence(quote_ident(t.relname), a.attname) as sequence
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    where a.attidentity <> '' and not a.attisdropped and t.relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows
}

/** Whether the database contains any table, even one of another program. */
export async function hasTables({ db, kind }: OpenDatabase): Promise<boolean> {
  const all: Record<DatabaseKind, ReturnType<typeof sql>> = {
    sqlite: sql`select 1 from sqlite_master limit 1`,
    postgres: sql`select 1 from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = current_schema()::regnamespace limit 1`,
  }
  return (await all[kind].execute(db)).rows.length > 0
}
