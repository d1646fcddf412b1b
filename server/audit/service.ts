import type { Trx } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import { iso } from '../platform/clock.ts'
import { currentRequestId } from '../platform/request-scope.ts'
import { insertEntry, insertPrivate } from './queries.ts'
import { commitment } from './rules.ts'

/** What the log speaks of, in the words of the product. */
export type AuditAction =
  | 'nda.published'
  | 'nda.draft_edited'
  | 'nda.draft_dropped'
  | 'nda.scheduled'
  | 'nda.called_off'
  | 'nda.notice_sent'
  | 'nda.withdrawn'
  | 'nda.recorded'
  | 'nda.recorded_ended'
  | 'nda.recorded_read'
  | 'return.asked'
  | 'return.confirmed'
  | 'nda.opened'
  | 'nda.end_reached'
  | 'nda.signed'
  | 'nda.refused'
  | 'code.issued'
  | 'code.redeemed'
  | 'code.refused'
  | 'code.activated'
  | 'code.revoked'
  | 'codes.listed'
  | 'access.granted'
  | 'access.refused'
  | 'session.extended'
  | 'session.cleared'
  | 'session.replaced'
  | 'session.locked'
  | 'session.reentered'
  | 'sessions.stopped'
  | 'protections.eased'
  | 'protections.restored'
  | 'guessing.step_up'
  | 'guessing.blocked'
  | 'link.requested'
  | 'link.mailed'
  | 'email.confirmed'
  | 'codes.reopened'
  | 'account.created'
  | 'account.verified'
  | 'account.signed_in'
  | 'account.sign_in_refused'
  | 'account.signed_out'
  | 'account.password_changed'
  | 'account.email_changed'
  | 'account.second_factor'
  | 'account.linked'
  | 'account.approved'
  | 'account.declined'
  | 'account.suspended'
  | 'account.restored'
  | 'account.role_changed'
  | 'account.verification_sent'
  | 'account.data_downloaded'
  | 'code.sent_again'
  | 'code.copied'
  | 'code.asked_for'
  | 'window.ended'
  | 'window.extended'
  | 'export.made'
  | 'nda.superseded'
  | 'agreement.sealed'
  | 'agreement.not_made'
  | 'agreement.downloaded'
  | 'evidence.exported'
  | 'seal.rotated'
  | 'seal.certificate_kept'
  | 'content.published'
  | 'content.restored'
  | 'content.draft_discarded'
  | 'invitation.sent'
  | 'invitation.reminded'
  | 'invitation.sent_again'
  | 'invitation.withdrawn'
  | 'invitation.opened'
  | 'invitation.signed'
  | 'request.made'
  | 'request.answered'
  | 'request.withdrawn'
  | 'request.written'
  | 'meeting.moved'
  | 'meeting.cancelled'
  | 'feed.key_made'
  | 'feed.key_revoked'
  | 'feed.snapshot_taken'
  | 'mail.sent'
  | 'mail.given_up'
  | 'mail.read'
  | 'mail.tried_again'
  | 'job.given_up'
  | 'log.verified'
  | 'log.alarm'
  | 'log.exported'
  | 'log.verification_asked'
  | 'observations.kept'
  | 'observations.thinned'
  | 'alert.raised'
  | 'alert.seen'
  | 'retention.applied'
  | 'person.erased'
  | 'person.data_exported'
  | 'hold.set'
  | 'hold.lifted'
  | 'backup.made'
  | 'backup.failed'
  | 'backup.overdue'
  | 'backup.restored'
  | 'log.key_rotated'
  | 'log.key_adopted'
  | 'portal.set_up'
  | 'person.reset'
  | 'folder.made'
  | 'folder.renamed'
  | 'folder.removed'
  | 'documents.ordered'
  | 'document.added'
  | 'document.version_begun'
  | 'document.version_sent'
  | 'document.ready'
  | 'document.refused'
  | 'document.version_chosen'
  | 'document.changed'
  | 'document.removed'
  | 'document.opened'
  | 'document.downloaded'
  | 'trace.looked_up'
  | 'admin.override_begun'
  | 'admin.override_ended'
  | 'admin.login_refused'
  | 'admin.login_made'
  | 'admin.login_reset'
  | 'admin.password_changed'
  | 'admin.second_factor'

/** A line of the log as an act gives it. */
export type Entry = {
  action: AuditAction
  /** The time that the act itself wrote down, where the two must be one; otherwise it is now. */
  at?: string
  /** `visitor`, `system`, or the name of a member of staff. */
  actor: string
  browserId?: string | null
  sessionId?: string | null
  personId?: string | null
  submissionId?: string | null
  codeId?: string | null
  accountId?: string | null
  route?: string | null
  /** Facts that are no personal data and no secret. The number of the request that it was done for is added to them. */
  detail?: Record<string, string | number | boolean>
  /** Personal data that belongs to it: kept apart, so that it can be erased; the log holds a commitment to it. */
  personal?: Record<string, string | string[]>
}

/**
 * Writes a line of the log in the transaction of the act it tells of: no act without its entry, no entry without its act. Its place in
 * the log it gets after the commit (`server/features/transparency-log/sequencer.ts`). Answers its id.
 */
export async function recordEntry(trx: Trx, deps: Pick<Deps, 'ids' | 'clock'>, entry: Entry): Promise<string> {
  const id = deps.ids.id()
  const requestId = currentRequestId()
  const hidden = entry.personal && { salt: deps.ids.token(), data: canonicalJson(entry.personal) }
  await insertEntry(trx, {
    id,
    at: entry.at ?? iso(deps.clock.now()),
    action: entry.action,
    actor: entry.actor,
    browser_id: entry.browserId ?? null,
    session_id: entry.sessionId ?? null,
    person_id: entry.personId ?? null,
    submission_id: entry.submissionId ?? null,
    code_id: entry.codeId ?? null,
    account_id: entry.accountId ?? null,
    route: entry.route ?? null,
    detail: JSON.stringify({ ...entry.detail, ...(requestId !== undefined && { requestId }) }),
    personal: hidden ? commitment(hidden.salt, hidden.data) : null,
  })
  if (hidden) await insertPrivate(trx, { entry_id: id, ...hidden })
  return id
}
