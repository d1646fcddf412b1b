import type { Insertable } from 'kysely'
import type { ReportKind } from '../../../../contract/email/report-kinds.ts'
import { inList } from '../../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'

/** An email that the portal has handed to a mail server, or tried to. */
export async function findTriedMail(db: Db | Trx, id: string) {
  return db
    .selectFrom('mail_record as r')
    .innerJoin('job as j', 'j.id', 'r.id')
    .select(['r.id', 'r.kind', 'r.recipient', 'r.person_id'])
    .where('r.id', '=', id)
    .where('j.attempts', '>', 0)
    .executeTakeFirst()
}

/** False if the same was recorded before. */
export async function insertMailReport(trx: Trx, row: Insertable<Tables['mail_report']>): Promise<boolean> {
  const result = await trx
    .insertInto('mail_report')
    .values(row)
    .onConflict((conflict) => conflict.columns(['mail_id', 'kind', 'stops']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Why optional emails to these recipients are stopped. A complaint says more than a failure. */
export async function listStops(db: Db | Trx, recipients: readonly string[]): Promise<Map<string, ReportKind>> {
  const rows = await db
    .selectFrom('mail_report')
    .select(['recipient', 'kind'])
    .where('recipient', 'in', inList(recipients))
    .where('stops', '=', 1)
    .where('lifted_at', 'is', null)
    // `complained` is the last.
    .orderBy('kind')
    .execute()
  return new Map(rows.map(({ recipient, kind }) => [recipient, kind]))
}

/** What came back from these recipients, newest first. */
export async function listMailReports(db: Db, recipients: readonly string[]) {
  return db
    .selectFrom('mail_report')
    .selectAll()
    .where('recipient', 'in', inList(recipients))
    .orderBy('reported_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** What came back of each of these emails. Of several reports, the one that says most. */
export async function findReportsOf(db: Db, mailIds: readonly string[]) {
  const rows = await db
    .selectFrom('mail_report')
    .selectAll()
    .where('mail_id', 'in', inList(mailIds))
    .orderBy('kind')
    .orderBy('stops')
    .execute()
  return new Map(rows.map((row) => [row.mail_id, row]))
}

/** Lifts what stops emails to the recipient of this report. Whose email it was; undefined if nothing stops. */
export async function liftStops(
  trx: Trx,
  id: string,
  { at, by }: { at: string; by: string },
): Promise<{ mail_id: string } | undefined> {
  const found = await trx.selectFrom('mail_report').select('recipient').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  return trx
    .updateTable('mail_report')
    .set({ lifted_at: at, lifted_by: by })
    .where('recipient', '=', found.recipient)
    .where('stops', '=', 1)
    .where('lifted_at', 'is', null)
    .returning('mail_id')
    .executeTakeFirst()
}

/** The person whom the emails to this recipient were to, as the last of them says. */
export async function findPersonOfMail(trx: Trx, mailId: string): Promise<string | null> {
  const row = await trx.selectFrom('mail_record').select('person_id').where('id', '=', mailId).executeTakeFirst()
  return row?.person_id ?? null
}

export async function exportMailReportsOf(db: Db, recipients: readonly string[]) {
  return db
    .selectFrom('mail_report')
    .select(['mail_id', 'kind', 'stops', 'words', 'cause', 'reported_at', 'lifted_at'])
    .where('recipient', 'in', inList(recipients))
    .execute()
}

export async function deleteMailReports(trx: Trx, recipients: readonly string[]): Promise<void> {
  await trx.deleteFrom('mail_report').where('recipient', 'in', inList(recipients)).execute()
}
