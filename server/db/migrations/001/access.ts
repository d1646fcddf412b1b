import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** Browsers, their sessions, and the inactivity lock. */
export async function createSessions(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('browser')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('token_digest', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_seen_at', text, (c) => c.notNull())
    .execute()
  await schema.createIndex('browser_seen').on('browser').column('last_seen_at').execute()

  await schema
    .createTable('session')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('browser_id', text, (c) => c.notNull().references('browser.id'))
    .addColumn('token_digest', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .addColumn('ended_because', text)
    .addColumn('proved_code_id', text)
    .addColumn('digits_digest', text)
    .addColumn('digits_code_id', text)
    .addColumn('digits_end_at', text)
    .addColumn('wrong_digits', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('session_browser').on('session').column('browser_id').execute()
  await schema.createIndex('session_created').on('session').column('created_at').execute()

  await schema
    .createTable('reader_activity')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('active_at', text, (c) => c.notNull())
    .addColumn('left_at', text)
    .addColumn('locked_at', text)
    .addColumn('eased_at', text)
    .execute()
  await schema.createIndex('reader_watch_active').on('reader_activity').column('active_at').execute()
}

/** The grants of sessions. */
export async function createGrants(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('session_grant')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('session_id', text, (c) => c.notNull().references('session.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('route', text)
    .addColumn('code_id', text, (c) => c.references('access_code.id'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('signer_id', text)
    .addColumn('external_agreement_id', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .addColumn('token_digest', text)
    .addColumn('admin_login_id', text)
    .execute()
  await schema.createIndex('session_grant_session').on('session_grant').column('session_id').execute()
  await schema.createIndex('session_grant_code').on('session_grant').column('code_id').execute()
  await sql`create index session_grant_live on session_grant (ends_at, session_id) where ended_at is null`.execute(db)
  await sql`create index session_grant_email on session_grant (lower(email))`.execute(db)
  await schema.createIndex('session_grant_end').on('session_grant').column('ends_at').execute()
}
