import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** Mails, and the links in them. */
export async function createEmail(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db

  await schema
    .createTable('mailed_link')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('used_at', text)
    .addColumn('account_id', text)
    .addColumn('used_by', text)
    .addColumn('replaceable_id', text)
    .addColumn('subject_id', text)
    .execute()
  await schema.createIndex('mailed_link_replaceable').on('mailed_link').column('replaceable_id').execute()
  await sql`create index mailed_link_used_by on mailed_link (used_by) where used_by is not null`.execute(db)
  await schema.createIndex('mailed_link_end').on('mailed_link').column('ends_at').execute()
  await schema.createIndex('mailed_link_email').on('mailed_link').column('email_key').execute()

  await schema
    .createTable('mail_record')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('person_id', text, (c) => c.references('person.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('reply', text)
    .execute()
  await schema.createIndex('mail_record_list').on('mail_record').columns(['created_at', 'id']).execute()
  await schema.createIndex('mail_record_recipient').on('mail_record').columns(['recipient', 'created_at']).execute()
  await schema
    .createTable('mail_report')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('mail_id', text, (c) => c.notNull())
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('stops', 'integer', (c) => c.notNull())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('cause', text)
    .addColumn('reported_at', text, (c) => c.notNull())
    .addColumn('lifted_at', text)
    .addColumn('lifted_by', text)
    .addUniqueConstraint('mail_report_once', ['mail_id', 'kind', 'stops'])
    .execute()
  await schema.createIndex('mail_report_recipient').on('mail_report').column('recipient').execute()

  await schema
    .createTable('unread_mail_report')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('digest', text, (c) => c.notNull().unique())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('received_at', text, (c) => c.notNull())
    .execute()

  await schema.createIndex('mail_record_person').on('mail_record').columns(['person_id', 'created_at']).execute()
}
