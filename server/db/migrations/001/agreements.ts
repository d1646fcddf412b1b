import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'
import { refuseChanges, refuseReplacing } from './written-once.ts'

/** Versions of the agreement, and who opened them. */
export async function createVersions(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('nda_version')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('published_at', text, (c) => c.notNull())
    .addColumn('policy', text, (c) => c.notNull())
    .addColumn('sign_by', text)
    .addColumn('term_years', 'integer', (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('party', text, (c) => c.notNull())
    .addColumn('law', text)
    .addColumn('published_by', text, (c) => c.notNull())
    .execute()
  // Every access decision reads these columns; the index spares it the long texts.
  await schema
    .createIndex('nda_version_demands')
    .on('nda_version')
    .columns(['policy', 'version', 'published_at', 'sign_by'])
    .execute()

  await schema
    .createTable('nda_draft')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('saved_at', text, (c) => c.notNull())
    .addColumn('editor', text, (c) => c.notNull())
    .addColumn('editor_name', text, (c) => c.notNull())
    .addColumn('starts_at', text)
    .addColumn('policy', text)
    .addColumn('sign_by', text)
    .addColumn('party', text)
    .addColumn('law', text)
    .addColumn('term_years', 'integer')
    .addColumn('language', text)
    .execute()

  await schema
    .createTable('reading_session')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('browser_id', text, (c) => c.notNull().references('browser.id'))
    .addColumn('nda_version', 'integer', (c) => c.notNull().references('nda_version.version'))
    .addColumn('opened_at', text, (c) => c.notNull())
    .addColumn('furthest', 'integer', (c) => c.notNull())
    .addColumn('reported_at', text)
    .addColumn('threshold_at', text)
    .addColumn('end_at', text)
    .addColumn('build', text)
    .addColumn('page_snapshot_sha256', text)
    .addColumn('end_by', text)
    .addColumn('box_at', text)
    .addColumn('box_first_at', text)
    .addColumn('active', text)
    .addColumn('active_until', text)
    .addColumn('signed_at', text)
    .execute()
  await schema.createIndex('reading_browser').on('reading_session').column('browser_id').execute()

  await schema
    .createTable('page_snapshot')
    .addColumn('sha256', text, (c) => c.primaryKey())
    .addColumn('build', text, (c) => c.notNull())
    .addColumn('nda_version', 'integer', (c) => c.notNull())
    .addColumn('styles', text, (c) => c.notNull())
    .addColumn('kept_at', text, (c) => c.notNull())
    .execute()
  await schema
    .createIndex('page_snapshot_of_build')
    .on('page_snapshot')
    .columns(['build', 'nda_version', 'kept_at'])
    .execute()

  await schema
    .createTable('assent_text')
    .addColumn('sha256', text, (c) => c.primaryKey())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('first_used_at', text, (c) => c.notNull())
    .execute()

  for (const table of ['nda_version', 'page_snapshot', 'assent_text'])
    await refuseChanges(db, kind, table, { goesWithDemo: true })
  await refuseReplacing(db, kind, 'nda_version', 'version = new.version')
}

/** Signatures, their signed copies, notices, and requests to return or destroy. */
export async function createSignatures(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('submission')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('reading_session_id', text, (c) => c.notNull().unique().references('reading_session.id'))
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
    .addColumn('confirmed_at', text)
    .addColumn('superseded_at', text)
    .addColumn('bound_until', text, (c) => c.notNull())
    .addColumn('superseded_because', text)
    .addColumn('extra_fields', text, (c) => c.notNull())
    .addColumn('time_zone', text)
    .addColumn('accept_language', text)
    .addColumn('request_id', text)
    .addColumn('account_id', text)
    .addColumn('assent_sha256', text)
    .execute()
  // An address has at most one agreement in force, even if it signs twice at the same moment.
  await sql`create unique index submission_one_per_address on submission (email_key) where superseded_at is null`.execute(
    db,
  )
  await schema.createIndex('submission_browser').on('submission').column('browser_id').execute()
  // Every check of a code looks for superseded signatures, and there are few.
  await sql`create index submission_superseded on submission (id) where superseded_at is not null`.execute(db)
  // A covering index for a page of the staff list.
  await schema.createIndex('submission_list').on('submission').columns(['signed_at', 'id', 'superseded_at']).execute()
  await sql`create index submission_by_name on submission (lower(full_name), id)`.execute(db)
  await sql`create index submission_by_company on submission (lower(company_name))`.execute(db)
  await schema.createIndex('submission_by_email').on('submission').column('email_key').execute()
  await schema.createIndex('submission_by_person').on('submission').column('person_id').execute()
  // Staff search by last name as often as by first name.
  const space = sql.raw(kind === 'postgres' ? "strpos(full_name, ' ')" : "instr(full_name, ' ')")
  await sql`create index submission_by_surname on submission (lower(substr(full_name, ${space} + 1)))`.execute(db)
  // Search compares only the digits of phone numbers.
  const digits = ['+', '-', '(', ')', '.', '/'].reduce(
    (number, sign) => `replace(${number}, '${sign}', '')`,
    "replace(phone_number, ' ', '')",
  )
  await sql`create index submission_by_phone on submission (${sql.raw(digits)})`.execute(db)
  await schema.createIndex('submission_bound').on('submission').columns(['bound_until', 'id']).execute()
  await schema.createIndex('submission_version').on('submission').columns(['nda_version', 'superseded_at']).execute()

  await schema
    .createTable('seal_certificate')
    .addColumn('sha256', text, (c) => c.primaryKey())
    .addColumn('certificate', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('retired_at', text)
    .execute()

  await schema
    .createTable('executed_agreement')
    .addColumn('submission_id', text, (c) => c.primaryKey().references('submission.id'))
    .addColumn('ordered_at', text, (c) => c.notNull())
    .addColumn('made_at', text)
    .addColumn('file_sha256', text, (c) => c.unique())
    .addColumn('bytes', 'integer')
    .addColumn('level', text)
    .addColumn('reached', text)
    .addColumn('certificate_sha256', text, (c) => c.references('seal_certificate.sha256'))
    .addColumn('stamped_at', text)
    .addColumn('renew_at', text)
    .addColumn('earlier_files', text, (c) => c.notNull())
    .addColumn('stamp_failures', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('signer_mail_id', text)
    .addColumn('company_mail_id', text)
    .execute()

  await schema
    .createTable('agreement_notice')
    .addColumn('submission_id', text, (c) => c.notNull().references('submission.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('sent_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('agreement_notice_key', ['submission_id', 'kind', 'version'])
    .execute()

  await schema
    .createTable('return_or_destroy_request')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('submission_id', text, (c) => c.notNull().references('submission.id'))
    .addColumn('asked_at', text, (c) => c.notNull())
    .addColumn('asked_by', text, (c) => c.notNull())
    .addColumn('asked_words', text, (c) => c.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('confirmed_by', text)
    .addColumn('outcome', text)
    .addColumn('words', text)
    .execute()
  // A signature has at most one open request.
  await sql`create unique index return_request_open on return_or_destroy_request (submission_id) where confirmed_at is null`.execute(
    db,
  )
}

/** Invitations to sign, and agreements that were signed elsewhere. */
export async function createInvitations(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('invitation')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('full_name', text, (c) => c.notNull())
    .addColumn('company_name', text, (c) => c.notNull())
    .addColumn('routes', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('mailed_at', text, (c) => c.notNull())
    .addColumn('mail_id', text)
    .addColumn('mails', 'integer', (c) => c.notNull())
    .addColumn('opened_at', text)
    .addColumn('used_at', text)
    .addColumn('submission_id', text, (c) => c.references('submission.id'))
    .addColumn('withdrawn_at', text)
    .addColumn('sender', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('remind_days', text, (c) => c.notNull())
    .addColumn('remind_at', text)
    .execute()
  // An address is invited once, even if the same list is imported twice at the same moment.
  await sql`create unique index invitation_one_per_address on invitation (email_key) where withdrawn_at is null`.execute(
    db,
  )
  await schema.createIndex('invitation_list').on('invitation').columns(['created_at', 'id']).execute()
  await schema.createIndex('invitation_reminders').on('invitation').column('remind_at').execute()
  await schema.createIndex('invitation_submission').on('invitation').column('submission_id').execute()

  await schema
    .createTable('external_agreement')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('firm', text, (c) => c.notNull())
    .addColumn('domain', text)
    .addColumn('signed_on', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('routes', text, (c) => c.notNull())
    .addColumn('file_sha256', text, (c) => c.notNull())
    .addColumn('file_type', text, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('recorded_at', text, (c) => c.notNull())
    .addColumn('recorded_by', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .execute()
  await schema.createIndex('recorded_agreement_domain').on('external_agreement').column('domain').execute()

  await schema
    .createTable('external_agreement_party')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('agreement_id', text, (c) => c.notNull().references('external_agreement.id'))
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('full_name', text, (c) => c.notNull())
    .addUniqueConstraint('recorded_party_key', ['agreement_id', 'email_key'])
    .execute()
  await schema.createIndex('recorded_party_email').on('external_agreement_party').column('email_key').execute()
}
