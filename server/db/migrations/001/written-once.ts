import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'

/** True within the transaction that replaces the demo, and for no other (`portal_demo_ends`). */
const REPLACING = "exists (select 1 from portal where demo = 'replacing')"

/**
 * The database refuses to update or delete the rows of this table. `goesWithDemo`: the act that replaces the demo can delete
 * them.
 */
export async function refuseChanges(
  db: Db,
  kind: DatabaseKind,
  table: string,
  { goesWithDemo = false } = {},
): Promise<void> {
  if (kind === 'postgres') {
    const spare = goesWithDemo ? `if tg_op = 'DELETE' and ${REPLACING} then return null; end if; ` : ''
    await createFunction(db, `${table}_written_once`, `${spare}raise exception '${neverChanged(table)}';`)
    const when = `before update or delete or truncate on ${table}`
    await run(db, `create trigger ${table}_written_once ${when} execute function ${table}_written_once()`)
    return
  }
  const unless = goesWithDemo ? ` when not ${REPLACING}` : ''
  await createTrigger(db, `${table}_no_update`, `before update on ${table}`, refuse(neverChanged(table)))
  await createTrigger(db, `${table}_no_delete`, `before delete on ${table}${unless}`, refuse(neverChanged(table)))
}

/** SQLite's `insert or replace` deletes a row without its delete trigger. `same` finds the row that it would delete. */
export async function refuseReplacing(db: Db, kind: DatabaseKind, table: string, same: string): Promise<void> {
  if (kind === 'postgres') return
  const when = `before insert on ${table} when exists (select 1 from ${table} where ${same})`
  await createTrigger(db, `${table}_no_replace`, when, refuse(neverChanged(table)))
}

export function neverChanged(table: string): string {
  return `${table} is written once and never changed`
}

/** The body of an SQLite trigger that refuses the statement. */
export function refuse(message: string): string {
  return `select raise(abort, '${message}')`
}

export async function createTrigger(db: Db, name: string, when: string, action: string): Promise<void> {
  await run(db, `create trigger ${name} ${when} begin ${action}; end`)
}

/** A trigger function of PostgreSQL. */
export async function createFunction(db: Db, name: string, body: string): Promise<void> {
  await run(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`)
}

export async function run(db: Db, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
