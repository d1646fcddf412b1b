import { type ColumnDataType, sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** Executed agreements, and the certificates that they were ever sealed with. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  const int: ColumnDataType = 'integer'
  const { schema } = db

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
    .addColumn('quiet', int, (c) => c.notNull())
    .addColumn('made_at', text)
    .addColumn('file_sha256', text, (c) => c.unique())
    .addColumn('bytes', int)
    .addColumn('level', text)
    .addColumn('certificate_sha256', text, (c) => c.references('seal_certificate.sha256'))
    .addColumn('stamped_at', text)
    .addColumn('stamp_failures', int, (c) => c.notNull())
    .addColumn('failures', int, (c) => c.notNull())
    .addColumn('signer_mail_id', text)
    .addColumn('company_mail_id', text)
    .execute()
}
