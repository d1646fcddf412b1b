import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** Access codes, and the protection against guessing them. */
export async function createAccessCodes(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

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
    .addColumn('external_agreement_id', text)
    .execute()
  await schema.createIndex('access_code_email').on('access_code').column('email_key').execute()
  await schema.createIndex('access_code_submission').on('access_code').column('submission_id').execute()
  // A covering index for a page of the staff list.
  await schema
    .createIndex('access_code_list')
    .on('access_code')
    .columns([
      'created_at',
      'id',
      'kind',
      'routes',
      'uses_remaining',
      'valid_from',
      'valid_until',
      'revoked_at',
      'submission_id',
    ])
    .execute()
  await sql`create index access_code_end on access_code (coalesce(valid_until, '~'), id)`.execute(db)
  // Search matches the start of each, ignoring case.
  await sql`create index access_code_by_email on access_code (lower(email))`.execute(db)
  await sql`create index access_code_by_name on access_code (lower(full_name))`.execute(db)
  await sql`create index access_code_by_company on access_code (lower(company_name))`.execute(db)
  await sql`create index access_code_by_description on access_code (lower(description))`.execute(db)
  // Counted for each wrong code: those that a guess could hit (LIMITS.generatedCodeBits, LIMITS.unguessableBits).
  await sql`
    create index access_code_guessable on access_code (valid_until, uses_remaining, bits, revoked_at)
    where bits >= 40 and bits < 80 and revoked_at is null`.execute(db)
  // Read by every staff page, which shows how many wait.
  await sql`create index access_code_review on access_code (submission_id) where awaits = 'review' and revoked_at is null`.execute(
    db,
  )
  await schema.createIndex('access_code_person').on('access_code').column('person_id').execute()
  await schema.createIndex('access_code_recorded').on('access_code').column('external_agreement_id').execute()

  await schema
    .createTable('browser_code')
    .addColumn('browser_id', text, (c) => c.notNull().references('browser.id'))
    .addColumn('code_id', text, (c) => c.notNull().references('access_code.id'))
    .addColumn('since', text, (c) => c.notNull())
    .addColumn('handed_at', text)
    .addPrimaryKeyConstraint('browser_code_key', ['browser_id', 'code_id'])
    .execute()

  await schema
    .createTable('shared_access')
    .addColumn('code_id', text, (c) => c.notNull().references('access_code.id'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('opened_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('successor_code_id', text, (c) => c.references('access_code.id'))
    .addColumn('closed_at', text)
    .addPrimaryKeyConstraint('shared_access_key', ['code_id', 'person_id'])
    .execute()
  await schema
    .createIndex('shared_access_list')
    .on('shared_access')
    .columns(['opened_at', 'code_id', 'person_id'])
    .execute()
  await schema
    .createIndex('shared_access_end')
    .on('shared_access')
    .columns(['ends_at', 'code_id', 'person_id'])
    .execute()
  await schema.createIndex('shared_access_person').on('shared_access').column('person_id').execute()

  await schema
    .createTable('failed_attempt_counter')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_failure_at', text)
    .addColumn('blocked_until', text)
    .execute()

  await schema
    .createTable('challenge_mode')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('recent', text, (c) => c.notNull())
    .addColumn('until', text)
    .addColumn('exposure', text, (c) => c.notNull())
    .execute()

  await db.insertInto('challenge_mode').values({ id: 1, recent: '[]', until: null, exposure: '{}' }).execute()
}
