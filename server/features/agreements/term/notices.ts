import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import type { Mail } from '../../email/rules.ts'
import { queueMail } from '../../email/service.ts'
import { newVersionMail, type SignedRow, signSoonMail, termEndingMail, termEndingOwnerMail } from './mails.ts'
import { insertNotice, listOpenDemands, listUnnoticed, type NoticeKind } from './notice-queries.ts'

/** The transactions stay short, so that signatures do not wait long. */
const BATCH = 50

/**
 * The recurring step: emails signers when a version with a deadline is published and a week before the deadline, and emails signers and
 * staff 60 days before a term ends. Each email is sent once.
 */
export async function sendNotices(deps: Deps): Promise<void> {
  const { portal } = deps
  const url = portalUrl(deps.config)
  const now = deps.clock.now().getTime()
  for (const { version, published_at, sign_by } of await listOpenDemands(deps.db, iso(now))) {
    if (sign_by === null) continue
    const demand = { version, signBy: sign_by }
    await send(deps, 'new_version', version, (row) => [newVersionMail(portal, url, row, demand)])
    const soon = iso(Date.parse(sign_by) - LIMITS.signSoonDays * DAY_MS)
    // No reminder if the version was published within that week.
    if (soon <= iso(now) && published_at < soon)
      await send(deps, 'sign_soon', version, (row) => [signSoonMail(portal, url, row, demand)])
  }
  const termBefore = iso(now + LIMITS.termEndingDays * DAY_MS)
  const ending = (row: SignedRow) => [termEndingMail(portal, url, row), termEndingOwnerMail(portal, row)]
  await send(deps, 'term_ending', 0, ending, termBefore)
}

/** Queues the emails for every signature that still needs this notice. */
async function send(
  deps: Deps,
  kind: NoticeKind,
  version: number,
  mails: (row: SignedRow) => Mail[],
  termBefore?: string,
): Promise<void> {
  for (;;) {
    const now = iso(deps.clock.now())
    const wanted = { kind, version, limit: BATCH, now, ...(termBefore && { termBefore }) }
    const rows = await listUnnoticed(deps.db, wanted)
    if (rows.length === 0) return
    await deps.db.transaction().execute(async (trx) => {
      for (const row of rows) {
        if (!(await insertNotice(trx, { submission_id: row.id, kind, version, sent_at: now }))) continue
        await recordEntry(trx, deps, {
          action: 'nda.notice_sent',
          actor: 'system',
          personId: row.person_id,
          submissionId: row.id,
          detail: { kind, ...(version > 0 && { version }) },
        })
        for (const mail of mails(row)) await queueMail(trx, deps, mail)
      }
    })
  }
}
