import { sql } from 'kysely'
import type { DatabaseKind } from '../../open.ts'
import type { Db } from '../../tables.ts'
import { columnTypes } from './columns.ts'

/** Links in mails. */
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
}
