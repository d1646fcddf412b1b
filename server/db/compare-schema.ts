import { sql } from 'kysely'
import { createSchema } from './migrate.ts'
import { type DatabaseKind, type OpenDatabase, openMemory } from './open.ts'
import type { Db } from './tables.ts'

/**
 * The schema compared with what the migrations of this release create: how many objects there are, and each difference in words.
 * `unknown`: why it could not be compared.
 */
export type SchemaComparison = { objects: number; differences: string[]; unknown: string | null }

/** `on`: the table that it belongs to. `definition`: in the database's own words. */
type SchemaObject = { name: string; on: string; definition: string }

/** Names every dropped, altered or added column, index, constraint, trigger and function of our tables. */
export async function compareSchema(database: OpenDatabase): Promise<SchemaComparison> {
  const expected = database.kind === 'sqlite' ? await expectSqlite() : await expectPostgres(database.db)
  if (typeof expected === 'string') return { objects: 0, differences: [], unknown: expected }
  return { objects: expected.size, differences: differences(expected, await readSchema(database)), unknown: null }
}

function differences(expected: Map<string, SchemaObject>, found: Map<string, SchemaObject>): string[] {
  const list: string[] = []
  for (const [name, { definition }] of expected) {
    const now = found.get(name)
    if (now === undefined) list.push(`The ${name} is gone.`)
    else if (now.definition !== definition)
      list.push(
        `The ${name} is not as this release creates it: ${clip(now.definition)} instead of ${clip(definition)}.`,
      )
  }
  const ours = new Set([...expected.values()].map(({ on }) => on))
  for (const [name, { on, definition }] of found)
    if (!expected.has(name) && ours.has(on) && !isHarmless(name, definition))
      list.push(`The ${name} of the table ${on} is not one of this release.`)
  return list
}

/** An index that only makes queries faster. */
function isHarmless(name: string, definition: string): boolean {
  return name.startsWith('index ') && !/^create unique/i.test(definition)
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)} …` : line
}

async function readSchema({ db, kind }: { db: Db; kind: DatabaseKind }): Promise<Map<string, SchemaObject>> {
  const queries = kind === 'sqlite' ? SQLITE : POSTGRES
  const objects = new Map<string, SchemaObject>()
  for (const query of queries) for (const object of (await query.execute(db)).rows) objects.set(object.name, object)
  return objects
}

async function expectSqlite(): Promise<Map<string, SchemaObject>> {
  const empty = openMemory()
  try {
    await createSchema(empty)
    return await readSchema(empty)
  } finally {
    await empty.db.destroy()
  }
}

/** A schema that nobody else sees, because its transaction is rolled back. A text says why there is none. */
async function expectPostgres(db: Db): Promise<Map<string, SchemaObject> | string> {
  const trx = await db.startTransaction().execute()
  try {
    await sql`create schema ${sql.ref(SCRATCH)}`.execute(trx)
    await sql`set local search_path to ${sql.ref(SCRATCH)}`.execute(trx)
    await createSchema({ db: trx, kind: 'postgres' })
    return await readSchema({ db: trx, kind: 'postgres' })
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return 'the user of the database may not create the schema that it would be compared with'
  } finally {
    await trx.rollback().execute()
  }
}

const SCRATCH = 'vestibule_expected'

const SQLITE = [
  sql<SchemaObject>`
    select type || ' ' || name as name, tbl_name as "on", sql as definition from sqlite_master
    where sql is not null and type <> 'view' and name not like 'sqlite%' and name not like 'kysely%'`,
  sql<SchemaObject>`
    select 'column ' || m.name || '.' || c.name as name, m.name as "on",
      c.type || iif(c."notnull", ' not null', '') || coalesce(' default ' || c.dflt_value, '')
        || iif(c.pk, ' key ' || c.pk, '') as definition
    from sqlite_master m join pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'`,
]

/** Only of the schema that the portal uses. */
const OURS = sql`t.relnamespace = current_schema()::regnamespace and t.relname not like 'kysely%'`

const POSTGRES = [
  sql<SchemaObject>`
    select 'table ' || t.relname as name, t.relname as "on",
      concat_ws(' ', t.relkind, t.relpersistence, t.relrowsecurity, t.relhasrules) as definition
    from pg_class t where t.relkind in ('r', 'p', 'f') and ${OURS}`,
  sql<SchemaObject>`
    select 'column ' || t.relname || '.' || a.attname as name, t.relname as "on",
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        'default ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, ''), nullif(a.attgenerated, ''), l.collname) as definition
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
    where t.relkind = 'r' and ${OURS}`,
  sql<SchemaObject>`
    select 'constraint ' || c.conname || ' of ' || t.relname as name, t.relname as "on",
      pg_get_constraintdef(c.oid, true) || case when c.convalidated then '' else ' not valid' end
        || coalesce((select ' triggers ' || string_agg(distinct g.tgenabled::text, '' order by g.tgenabled::text)
          from pg_trigger g where g.tgconstraint = c.oid), '') as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid where c.contype <> 'n' and ${OURS}`,
  sql<SchemaObject>`
    select 'index ' || i.relname as name, t.relname as "on",
      replace(pg_get_indexdef(x.indexrelid), ' ON ' || quote_ident(current_schema()) || '.', ' ON ')
        || case when x.indisvalid then '' else ' invalid' end as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relkind = 'r' and ${OURS}`,
  sql<SchemaObject>`
    select 'trigger ' || g.tgname || ' of ' || t.relname as name, t.relname as "on",
      pg_get_triggerdef(g.oid, true) || case g.tgenabled when 'O' then '' else ' disabled' end as definition
    from pg_trigger g join pg_class t on t.oid = g.tgrelid where not g.tgisinternal and ${OURS}`,
  sql<SchemaObject>`
    select distinct 'function ' || p.proname as name, t.relname as "on",
      concat_ws(' ', l.lanname, array_to_string(p.proconfig, ' '), p.prosrc) as definition
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    join pg_language l on l.oid = p.prolang where not g.tgisinternal and ${OURS}`,
]
