import { emailKey } from '../../../../contract/email/email-key.ts'
import type { ReportKind } from '../../../../contract/email/report-kinds.ts'
import type { MailReport } from '../../../../contract/email/reports.ts'
import type { Admin } from '../../../access/account.ts'
import { actorNames } from '../../../audit/actor-names.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { MailReportRow } from '../../../db/tables/email.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { recipientDigest } from '../service.ts'
import { findPersonOfMail, findReportsOf, liftStops, listMailReports, listStops } from './queries.ts'

/** Why no optional email leaves for this address; undefined if one may. Codes, agreements and answers are never stopped. */
export async function findStop(db: Db | Trx, deps: Deps, email: string): Promise<ReportKind | undefined> {
  const digest = recipientDigest(deps, emailKey(email))
  return (await listStops(db, [digest])).get(digest)
}

export async function countStopped(deps: Deps, emails: readonly string[]): Promise<number> {
  const digests = emails.map((email) => recipientDigest(deps, emailKey(email)))
  const stops = await listStops(deps.db, digests)
  return digests.filter((digest) => stops.has(digest)).length
}

export async function liftMailStop(deps: Deps, staff: Admin, id: string): Promise<void> {
  const { actor } = staff
  await deps.db.transaction().execute(async (trx) => {
    const lifted = await liftStops(trx, id, { at: iso(deps.clock.now()), by: actor.name })
    if (!lifted) throw new AppError('not_found')
    const personId = await findPersonOfMail(trx, lifted.mail_id)
    await recordEntry(trx, deps, { action: 'mail.stop_lifted', actor, personId, detail: { mail: lifted.mail_id } })
  })
}

/** What came back of these emails, for staff, by email. */
export async function readReportsOf(deps: Deps, mailIds: readonly string[]): Promise<Map<string, MailReport>> {
  const found = await findReportsOf(deps.db, mailIds)
  const shown = await toStaff(deps, [...found.values()])
  return new Map([...found.keys()].map((mailId, at) => [mailId, shown[at] as MailReport]))
}

/** What came back from these addresses, for staff. */
export async function readReportsFrom(deps: Deps, emailKeys: readonly string[]): Promise<MailReport[]> {
  const digests = emailKeys.map((key) => recipientDigest(deps, key))
  return toStaff(deps, await listMailReports(deps.db, digests))
}

async function toStaff(deps: Deps, rows: readonly MailReportRow[]): Promise<MailReport[]> {
  const nameOf = await actorNames(
    deps.db,
    rows.flatMap(({ lifted_by }) => (lifted_by === null ? [] : [lifted_by])),
  )
  return rows.map(({ id, kind, reported_at, words, cause, stops, lifted_at, lifted_by }) => ({
    id,
    kind,
    at: reported_at,
    words,
    cause,
    stops: stops === 1,
    liftedAt: lifted_at,
    liftedBy: lifted_by === null ? null : nameOf(lifted_by),
  }))
}
