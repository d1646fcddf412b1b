import { sql } from 'kysely'
import type { OpenDatabase } from './open.ts'
import { countRows, listSequences, listTables, type Row, type TableShape } from './rows.ts'
import type { Db } from './tables.ts'

/*
 * Loads the rows of a backup into tables that the migrations have just created. The tables' triggers and foreign keys
 * would refuse some of the rows on the way, for example references to rows that are loaded later. They are therefore
 * removed first and restored at the end, and the rows are checked then.
 */

/** The statements that restore what was removed. */
export type Aside = { putBack: string[] }

/** Empties the tables and removes their triggers and foreign keys. */
export async function openForRows(database: OpenDatabase): Promise<Aside> {
  const { db, kind } = database
  const aside = await (kind === 'sqlite' ? putSqliteAside(db) : putPostgresAside(database))
  for (const table of await listTables(database))
    if ((await countRows(db, table)) > 0) await sql`delete from ${sql.table(table.name)}`.execute(db)
  return aside
}

async function putSqliteAside(db: Db): Promise<Aside> {
  const query = sql<{ name: string; text: string }>`select name, sql as text from sqlite_master where type = 'trigger'`
  const { rows } = await query.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  return { putBack: rows.map(({ text }) => text) }
}

/** Needs only the owner of the tables. Switching the checks off instead would need a superuser. */
async function putPostgresAside(database: OpenDatabase): Promise<Aside> {
  const { db } = database
  const { rows } = await sql<{ name: string; owner: string; text: string }>`
    select quote_ident(c.conname) as name, quote_ident(t.relname) as owner, pg_get_constraintdef(c.oid) as text
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by t.relname, c.conname`.execute(db)
  for (const { name, owner } of rows) await sql.raw(`alter table ${owner} drop constraint ${name}`).execute(db)
  const tables = await listTables(database)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
  return {
    putBack: [
      ...rows.map(({ name, owner, text }) => `alter table ${owner} add constraint ${name} ${text}`),
      ...tables.map(({ name }) => `alter table "${name}" enable trigger user`),
    ],
  }
}

/** Restores triggers, foreign keys and sequences. Throws if the rows violate them. */
export async function closeForRows(
  { db, kind }: OpenDatabase,
  aside: Aside,
  numbers: Record<string, number>,
): Promise<void> {
  for (const text of aside.putBack) await sql.raw(text).execute(db)
  if (kind === 'postgres') {
    for (const { name, column, sequence } of await listSequences(db)) {
      const { rows } = await sql<{ n: number }>`
        select coalesce(max(${sql.ref(column)}), 0) as n from ${sql.table(name)}`.execute(db)
      const last = Math.max(Number(rows[0]?.n), numbers[name] ?? 0)
      if (last > 0) await sql`select setval(${sequence}::regclass, ${last})`.execute(db)
    }
    return
  }
  for (const [name, last] of Object.entries(numbers)) {
    await sql`insert into sqlite_sequence (name, seq) select ${name}, 0
      where not exists (select 1 from sqlite_sequence where name = ${name})`.execute(db)
    await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${name}`.execute(db)
  }
  const [lost] = (await sql<{ table: string }>`pragma foreign_key_check`.execute(db)).rows
  if (lost) throw new Error(`a row of ${lost.table} refers to a row that does not exist`)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  if (rows[0]?.integrity_check !== 'ok') throw new Error(`the database is damaged: ${rows[0]?.integrity_check}`)
}

/** Inserts all rows with one JSON parameter, because databases limit the number of parameters. */
export async function insertRows({ db, kind }: OpenDatabase, table: TableShape, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows)
  if (kind === 'sqlite') {
    const values = sql.join(table.columns.map((_, i) => sql`json_extract(value, ${sql.lit(`$[${i}]`)})`))
    await sql`insert into ${sql.table(table.name)} (${columns}) select ${values} from json_each(${json})`.execute(db)
    return
  }
  const types = await typesOf(db, table)
  const values = sql.join(
    table.columns.map((name, i) => sql`(e ->> ${sql.lit(i)})::${sql.raw(types.get(name) ?? 'text')}`),
  )
  await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${values} from json_array_elements(${json}::json) as e`.execute(db)
}

const known = new WeakMap<TableShape, Map<string, string>>()

async function typesOf(db: Db, table: TableShape): Promise<Map<string, string>> {
  const before = known.get(table)
  if (before) return before
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`"${table.name}"`}::regclass and attnum > 0 and not attisdropped`.execute(db)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  known.set(table, types)
  return types
}
