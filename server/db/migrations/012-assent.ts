import { sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** What else is evidence of a signature: the words of assent, the page as shown, the reading clause by clause, who and where by their own word. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const { schema } = db

  await schema
    .createTable('assent_words')
    .addColumn('sha256', text, (c) => c.primaryKey())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('first_used_at', text, (c) => c.notNull())
    .execute()
  await schema
    .createTable('screen')
    .addColumn('sha256', text, (c) => c.primaryKey())
    .addColumn('build', text, (c) => c.notNull())
    .addColumn('nda_version', 'integer', (c) => c.notNull())
    .addColumn('styles', text, (c) => c.notNull())
    .addColumn('kept_at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('screen_of_build').on('screen').columns(['build', 'nda_version', 'kept_at']).execute()
  for (const table of ['assent_words', 'screen']) await refuseChanges(db, kind, table)

  // SQLite adds one column at a time.
  for (const column of ['build', 'screen_sha256', 'end_by', 'box_at', 'active', 'active_until'])
    await schema.alterTable('reading').addColumn(column, text).execute()
  for (const column of ['capacity', 'time_zone', 'accept_language', 'request_id', 'account_id', 'assent_sha256'])
    await schema.alterTable('submission').addColumn(column, text).execute()
}

/** Rows of such a table are written once: the database itself refuses to update or delete them. */
async function refuseChanges(db: Db, kind: DatabaseKind, table: string): Promise<void> {
  const words = `${table} is written once and never changed`
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (kind === 'sqlite') {
    for (const act of ['update', 'delete'])
      await run(
        `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, '${words}'); end`,
      )
    return
  }
  await run(
    `create function ${table}_written_once() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
  )
  await run(
    `create trigger ${table}_written_once before update or delete or truncate on ${table} for each statement execute function ${table}_written_once()`,
  )
}
