import { sql } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import type { Db } from '../tables.ts'

/** What the staff's lists of signatures, shared windows and sessions are found, sorted and counted by. */
export async function up(db: Db, kind: DatabaseKind): Promise<void> {
  const { schema } = db
  // Set where staff ended a window before its time: no personal code follows such a one by itself.
  await schema.alterTable('shared_window').addColumn('closed_at', 'text').execute()

  // A page of the list, and how many there are of each state, read one index alone.
  await schema.createIndex('submission_list').on('submission').columns(['signed_at', 'id', 'superseded_at']).execute()
  await sql`create index submission_by_name on submission (lower(full_name), id)`.execute(db)
  await sql`create index submission_by_company on submission (lower(company_name))`.execute(db)
  await schema.createIndex('submission_by_email').on('submission').column('email_key').execute()
  await schema.createIndex('submission_by_person').on('submission').column('person_id').execute()
  // Whoever looks for somebody types the last name as often as the first.
  const blank = sql.raw(kind === 'postgres' ? "strpos(full_name, ' ')" : "instr(full_name, ' ')")
  await sql`create index submission_by_surname on submission (lower(substr(full_name, ${blank} + 1)))`.execute(db)
  // A phone number, whatever signs stand between its digits.
  const digits = ['+', '-', '(', ')', '.', '/'].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    "replace(phone_number, ' ', '')",
  )
  await sql`create index submission_by_phone on submission (${sql.raw(digits)})`.execute(db)

  await schema
    .createIndex('shared_window_list')
    .on('shared_window')
    .columns(['opened_at', 'code_id', 'person_id'])
    .execute()
  await schema
    .createIndex('shared_window_end')
    .on('shared_window')
    .columns(['ends_at', 'code_id', 'person_id'])
    .execute()
  await schema.createIndex('shared_window_person').on('shared_window').column('person_id').execute()

  await schema.createIndex('access_code_person').on('access_code').column('person_id').execute()
  await sql`create index session_grant_live on session_grant (ends_at, session_id) where ended_at is null`.execute(db)
  await sql`create index mailed_link_used_by on mailed_link (used_by) where used_by is not null`.execute(db)
}
