import { type ColumnDataType, sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** Versions of the agreement with their terms, who is bound until when, agreements signed elsewhere, and what people ask about theirs. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int: ColumnDataType = 'integer'
  const { schema } = db

  // The triggers of the first migration refuse a change of any column, so these are written once with the text.
  await schema
    .alterTable('nda_version')
    .addColumn('policy', text, (c) => c.notNull().defaultTo('keep'))
    .execute()
  await schema.alterTable('nda_version').addColumn('sign_by', text).execute()
  await schema
    .alterTable('nda_version')
    .addColumn('term_years', int, (c) => c.notNull().defaultTo(5))
    .execute()
  await schema
    .alterTable('nda_version')
    .addColumn('published_by', text, (c) => c.notNull().defaultTo('system'))
    .execute()

  await schema
    .createTable('nda_draft')
    .addColumn('id', int, (c) => c.primaryKey())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('revision', int, (c) => c.notNull())
    .addColumn('saved_at', text, (c) => c.notNull())
    .addColumn('editor', text, (c) => c.notNull())
    .addColumn('editor_name', text, (c) => c.notNull())
    .addColumn('starts_at', text)
    .addColumn('policy', text)
    .addColumn('sign_by', text)
    .execute()

  await schema
    .alterTable('submission')
    .addColumn('bound_until', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('submission').addColumn('superseded_because', text).execute()
  // Five years on: what the versions so far say. There is a 29th of February only every four.
  await sql`
    update submission set bound_until = cast(cast(substr(signed_at, 1, 4) as integer) + 5 as text) ||
      case when substr(signed_at, 5, 6) = '-02-29' then '-03-01' || substr(signed_at, 11) else substr(signed_at, 5) end
  `.execute(db)
  await sql`update submission set superseded_because = 'replaced' where superseded_at is not null`.execute(db)
  await schema.createIndex('submission_bound').on('submission').columns(['bound_until', 'id']).execute()
  await schema.createIndex('submission_version').on('submission').columns(['nda_version', 'superseded_at']).execute()

  await schema
    .createTable('agreement_notice')
    .addColumn('submission_id', text, (c) => c.notNull().references('submission.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('sent_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('agreement_notice_key', ['submission_id', 'kind', 'version'])
    .execute()

  await schema
    .createTable('recorded_agreement')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('firm', text, (c) => c.notNull())
    .addColumn('domain', text)
    .addColumn('signed_on', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('file_sha256', text, (c) => c.notNull())
    .addColumn('file_type', text, (c) => c.notNull())
    .addColumn('bytes', int, (c) => c.notNull())
    .addColumn('recorded_at', text, (c) => c.notNull())
    .addColumn('recorded_by', text, (c) => c.notNull())
    .addColumn('ended_at', text)
    .execute()
  await schema.createIndex('recorded_agreement_domain').on('recorded_agreement').column('domain').execute()
  await schema
    .createTable('recorded_party')
    .addColumn('agreement_id', text, (c) => c.notNull().references('recorded_agreement.id'))
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('full_name', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recorded_party_key', ['agreement_id', 'email_key'])
    .execute()
  await schema.createIndex('recorded_party_email').on('recorded_party').column('email_key').execute()
  await schema.alterTable('access_code').addColumn('recorded_id', text).execute()
  await schema.createIndex('access_code_recorded').on('access_code').column('recorded_id').execute()

  // What was asked, in the words of whoever asks; and which signature it is about.
  await schema.alterTable('request').addColumn('asked', text).execute()
  await schema.alterTable('request').addColumn('name', text).execute()
  await schema.alterTable('request').addColumn('submission_id', text).execute()

  await schema
    .createTable('return_request')
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
  // One that waits a signature.
  await schema
    .createIndex('return_request_open')
    .unique()
    .on('return_request')
    .column('submission_id')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute()
  await schema.alterTable('mailed_link').addColumn('subject_id', text).execute()
}
