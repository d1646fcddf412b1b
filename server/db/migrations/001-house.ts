import { type ColumnDataType, sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** The first tables. Once released a migration is never changed; the next one changes the tables. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  // Bytewise order everywhere, so that times and keys sort alike on both databases.
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int: ColumnDataType = kind === 'postgres' ? 'int8' : 'integer'
  const { schema } = db

  await schema
    .createTable('person')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('verified_at', text)
    .execute()

  await schema
    .createTable('browser')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('token_digest', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_seen_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('session')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('browser_id', text, (c) => c.notNull().references('browser.id'))
    .addColumn('token_digest', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .addColumn('ended_because', text)
    .execute()
  await schema.createIndex('session_browser').on('session').column('browser_id').execute()

  await schema
    .createTable('nda_version')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('published_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('reading')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('browser_id', text, (c) => c.notNull().references('browser.id'))
    .addColumn('nda_version', 'integer', (c) => c.notNull().references('nda_version.version'))
    .addColumn('opened_at', text, (c) => c.notNull())
    .addColumn('furthest', 'integer', (c) => c.notNull())
    .addColumn('reported_at', text)
    .addColumn('end_at', text)
    .execute()

  await schema
    .createTable('submission')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('reading_id', text, (c) => c.notNull().unique().references('reading.id'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('browser_id', text, (c) => c.notNull().references('browser.id'))
    .addColumn('nda_version', 'integer', (c) => c.notNull().references('nda_version.version'))
    .addColumn('nda_text_hash', text, (c) => c.notNull())
    .addColumn('full_name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('company_name', text, (c) => c.notNull())
    .addColumn('phone_number', text, (c) => c.notNull())
    .addColumn('nda_accepted', 'integer', (c) => c.notNull())
    .addColumn('ip_address', text, (c) => c.notNull())
    .addColumn('ip_chain', text, (c) => c.notNull())
    .addColumn('host_name', text, (c) => c.notNull())
    .addColumn('user_agent', text, (c) => c.notNull())
    .addColumn('signed_at', text, (c) => c.notNull())
    .addColumn('superseded_at', text)
    .execute()
  // One NDA in force an address, whoever sends at the same moment.
  await schema
    .createIndex('submission_one_per_address')
    .on('submission')
    .column('email_key')
    .unique()
    .where(sql.ref('superseded_at'), 'is', null)
    .execute()
  await schema.createIndex('submission_browser').on('submission').column('browser_id').execute()

  await schema
    .createTable('access_code')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('code_index', text, (c) => c.notNull().unique())
    .addColumn('code_sealed', text, (c) => c.notNull())
    .addColumn('bits', 'integer', (c) => c.notNull())
    .addColumn('routes', text, (c) => c.notNull())
    .addColumn('uses_allowed', 'integer', (c) => c.notNull())
    .addColumn('uses_remaining', 'integer', (c) => c.notNull())
    .addColumn('valid_from', text)
    .addColumn('valid_until', text)
    .addColumn('awaits', text)
    .addColumn('revoked_at', text)
    .addColumn('person_id', text, (c) => c.references('person.id'))
    .addColumn('submission_id', text, (c) => c.references('submission.id'))
    .addColumn('email', text)
    .addColumn('email_key', text)
    .addColumn('full_name', text)
    .addColumn('company_name', text)
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('auto_generated', 'integer', (c) => c.notNull())
    .execute()
  await schema.createIndex('access_code_email').on('access_code').column('email_key').execute()
  await schema.createIndex('access_code_submission').on('access_code').column('submission_id').execute()

  await schema
    .createTable('session_grant')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('session_id', text, (c) => c.notNull().references('session.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('route', text)
    .addColumn('code_id', text, (c) => c.references('access_code.id'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .execute()
  await schema.createIndex('session_grant_session').on('session_grant').column('session_id').execute()
  await schema.createIndex('session_grant_code').on('session_grant').column('code_id').execute()

  await schema
    .createTable('browser_code')
    .addColumn('browser_id', text, (c) => c.notNull().references('browser.id'))
    .addColumn('code_id', text, (c) => c.notNull().references('access_code.id'))
    .addColumn('since', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('browser_code_key', ['browser_id', 'code_id'])
    .execute()

  await schema
    .createTable('shared_window')
    .addColumn('code_id', text, (c) => c.notNull().references('access_code.id'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('opened_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('successor_code_id', text, (c) => c.references('access_code.id'))
    .addPrimaryKeyConstraint('shared_window_key', ['code_id', 'person_id'])
    .execute()

  await schema
    .createTable('guess_counter')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_failure_at', text)
    .addColumn('blocked_until', text)
    .execute()

  await schema
    .createTable('step_up')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('recent', text, (c) => c.notNull())
    .addColumn('until', text)
    .execute()
  await db.insertInto('step_up').values({ id: 1, recent: '[]', until: null }).execute()

  await schema
    .createTable('rate_window')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('began_at', text, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute()

  await schema
    .createTable('mailed_link')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('used_at', text)
    .execute()

  await schema
    .createTable('admin_login')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('username', text, (c) => c.notNull().unique())
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('portal')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('key_check', text, (c) => c.notNull())
    .addColumn('set_up_at', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('audit_entry')
    .addColumn('seq', int, (c) =>
      kind === 'postgres' ? c.primaryKey().generatedAlwaysAsIdentity() : c.primaryKey().autoIncrement(),
    )
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('browser_id', text)
    .addColumn('session_id', text)
    .addColumn('person_id', text)
    .addColumn('submission_id', text)
    .addColumn('code_id', text)
    .addColumn('route', text)
    .addColumn('detail', text, (c) => c.notNull())
    .execute()

  await schema
    .createTable('job')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('run_at', text, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('leased_until', text)
    .addColumn('done_at', text)
    .addColumn('given_up_at', text)
    .addColumn('last_error', text)
    .execute()
  await schema.createIndex('job_open').on('job').column('run_at').where(sql.ref('done_at'), 'is', null).execute()

  for (const table of ['nda_version', 'audit_entry']) await refuseChanges(db, kind, table)
}

/** Rows of such a table are written once: the database itself refuses to update or delete them. */
async function refuseChanges(db: Db, kind: DatabaseKind, table: string): Promise<void> {
  const words = `${table} is written once and never changed`
  if (kind === 'sqlite') {
    for (const act of ['update', 'delete'])
      await sql
        .raw(`create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, '${words}'); end`)
        .execute(db)
    return
  }
  await sql
    .raw(
      `create function ${table}_written_once() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger ${table}_written_once before update or delete or truncate on ${table} for each statement execute function ${table}_written_once()`,
    )
    .execute(db)
}
