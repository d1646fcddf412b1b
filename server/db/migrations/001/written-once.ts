import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'

/** The database refuses to update or delete the rows of this table. */
export async function refuseChanges(db: Db, kind: DatabaseKind, table: string): Promise<void> {
  if (kind === 'postgres') {
    await createFunction(db, `${table}_written_once`, `raise exception '${neverChanged(table)}';`)
    const when = `before update or delete or truncate on ${table}`
    await run(db, `create trigger ${table}_written_once ${when} execute function ${table}_written_once()`)
    return
  }
  for (const act of ['update', 'delete'])
    await createTrigger(db, `${table}_no_${act}`, `before ${act} on ${table}`, refuse(neverChanged(table)))
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
