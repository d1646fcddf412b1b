import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** What staff write to investors, and who does not want emails of it. */
export async function createUpdates(db: Db, kind: DatabaseKind): Promise<void> {
  const { text } = columnTypes(kind)
  const { schema } = db
  await schema
    .createTable('investor_update')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('route', text, (c) => c.notNull().references('project.key'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('documents', text, (c) => c.notNull())
    .addColumn('narrowed', 'integer', (c) => c.notNull())
    .addColumn('agreement', text, (c) => c.notNull())
    .addColumn('corrects', text, (c) => c.references('investor_update.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('send_at', text)
    .addColumn('sent_at', text)
    .addColumn('withdrawn_at', text)
    .execute()
  await schema.createIndex('investor_update_route').on('investor_update').columns(['route', 'sent_at']).execute()

  await schema
    .createTable('update_reader')
    .addColumn('update_id', text, (c) => c.notNull().references('investor_update.id').onDelete('cascade'))
    .addColumn('reader_id', text, (c) => c.notNull().references('named_reader.id'))
    .addPrimaryKeyConstraint('update_reader_pk', ['update_id', 'reader_id'])
    .execute()

  await schema
    .createTable('update_recipient')
    .addColumn('update_id', text, (c) => c.notNull().references('investor_update.id'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('mail_id', text)
    .addColumn('mailed_at', text)
    .addColumn('withheld', text)
    .addPrimaryKeyConstraint('update_recipient_pk', ['update_id', 'person_id'])
    .execute()
  await schema.createIndex('update_recipient_person').on('update_recipient').column('person_id').execute()
  await schema.createIndex('update_recipient_unsent').on('update_recipient').columns(['mail_id', 'withheld']).execute()

  await schema
    .createTable('update_opening')
    .addColumn('update_id', text, (c) => c.notNull().references('investor_update.id'))
    .addColumn('person_id', text, (c) => c.notNull().references('person.id'))
    .addColumn('first_at', text, (c) => c.notNull())
    .addColumn('last_at', text, (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('update_opening_pk', ['update_id', 'person_id'])
    .execute()
  await schema.createIndex('update_opening_person').on('update_opening').column('person_id').execute()

  await schema
    .createTable('mail_subscription')
    .addColumn('token', text, (c) => c.primaryKey())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('topic', text, (c) => c.notNull())
    .addColumn('unsubscribed_at', text)
    .addUniqueConstraint('mail_subscription_of', ['email_key', 'topic'])
    .execute()

  await schema
    .createTable('document_digest')
    .addColumn('person_id', text, (c) => c.primaryKey().references('person.id'))
    .addColumn('since', text, (c) => c.notNull())
    .addColumn('mail_id', text)
    .addColumn('queued_at', text)
    .addColumn('mailed_at', text)
    .addColumn('looked_at', text)
    .execute()
}
