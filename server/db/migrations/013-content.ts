import { sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** What was published of each project, written once, and what staff are working on, one draft a project. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const { schema } = db

  await schema
    .createTable('content_version')
    .addColumn('route', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('published_at', text, (c) => c.notNull())
    .addColumn('published_by', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('content_version_key', ['route', 'number'])
    .execute()

  await schema
    .createTable('content_draft')
    .addColumn('route', text, (c) => c.primaryKey())
    .addColumn('revision', text, (c) => c.notNull().unique())
    .addColumn('based_on', 'integer', (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('problems', 'integer', (c) => c.notNull())
    .addColumn('edited_at', text, (c) => c.notNull())
    .addColumn('edited_by', text, (c) => c.notNull())
    .execute()

  await (kind === 'sqlite' ? sqliteTriggers(db) : postgresTrigger(db))
}

const NEVER_CHANGED = 'content_version is written once and never changed'

async function sqliteTriggers(db: Db): Promise<void> {
  const refuse = (name: string, when: string) =>
    sql
      .raw(
        `create trigger content_version_no_${name} before ${when} begin select raise(abort, '${NEVER_CHANGED}'); end`,
      )
      .execute(db)
  await refuse('update', 'update on content_version')
  await refuse('delete', 'delete on content_version')
  // `insert or replace` deletes without asking a trigger for deletes.
  const same = 'select 1 from content_version where route = new.route and number = new.number'
  await refuse('replace', `insert on content_version when exists (${same})`)
}

async function postgresTrigger(db: Db): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  await run(
    `create function content_version_written_once() returns trigger language plpgsql as $$ begin raise exception '${NEVER_CHANGED}'; end $$`,
  )
  await run(
    'create trigger content_version_written_once before update or delete or truncate on content_version for each statement execute function content_version_written_once()',
  )
}
