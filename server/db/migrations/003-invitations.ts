import { sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** Whom staff have invited to sign. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
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
    .execute()
  // An address is invited once, whoever imports the same list at the same moment.
  await schema
    .createIndex('invitation_one_per_address')
    .on('invitation')
    .column('email_key')
    .unique()
    .where(sql.ref('withdrawn_at'), 'is', null)
    .execute()
  await schema.createIndex('invitation_list').on('invitation').columns(['created_at', 'id']).execute()
  await schema.createIndex('invitation_submission').on('invitation').column('submission_id').execute()
}
