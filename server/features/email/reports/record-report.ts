import type { z } from 'zod'
import type { reportMail } from '../../../../contract/email/reports.ts'
import { type Actor, recordEntry } from '../../../audit/service.ts'
import type { Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findTriedMail, insertMailReport } from './queries.ts'
import { readReport } from './read-report.ts'
import { type FoundReport, readRefusal } from './rules.ts'
import { keepUnread } from './unread-service.ts'

/**
 * Records what a report says about an email of the portal, and keeps one that cannot be read for staff. Reports can be made up, so only the Message-ID counts, which nobody knows but the
 * recipient and the mail servers on the way, and only the recipient of that email is affected.
 */
export async function recordReport(
  deps: Deps,
  actor: Actor,
  source: string | Uint8Array,
): Promise<z.input<typeof reportMail.output>> {
  const read = await readReport(source).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'mail_report_unreadable') return undefined
    throw error
  })
  if (!read) return { kind: 'unread', stops: false, isNew: await keepUnread(deps, actor, source) }
  const { mailId, ...found } = read
  const isNew = await deps.db.transaction().execute((trx) => record(trx, deps, actor, mailId, found))
  return { kind: found.kind, stops: found.stops, isNew }
}

/** What our own mail server said, if it refused the recipient or the email for good. */
export async function recordRefusal(deps: Deps, mailId: string, error: unknown): Promise<void> {
  const found = readRefusal(error)
  if (found) await deps.db.transaction().execute((trx) => record(trx, deps, 'system', mailId, found))
}

/** Whether it is new. Throws for an email that the portal does not know, or has not tried to send. */
async function record(
  trx: Trx,
  deps: Deps,
  actor: Actor,
  mailId: string,
  { kind, words, stops, cause }: FoundReport,
): Promise<boolean> {
  const mail = await findTriedMail(trx, mailId)
  if (!mail) throw new AppError('mail_report_unknown')
  const isNew = await insertMailReport(trx, {
    id: deps.ids.id(),
    mail_id: mailId,
    recipient: mail.recipient,
    kind,
    stops: stops ? 1 : 0,
    words,
    cause,
    reported_at: iso(deps.clock.now()),
    lifted_at: null,
    lifted_by: null,
  })
  if (!isNew) return false
  const detail = { mail: mailId, kind: mail.kind, stops }
  const action = kind === 'bounced' ? 'mail.bounced' : 'mail.complained'
  await recordEntry(trx, deps, { action, actor, personId: mail.person_id, detail })
  return true
}
