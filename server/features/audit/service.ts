import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { insertEntry } from './queries.ts'

/** What the log speaks of, in the words of the product. */
type AuditAction =
  | 'nda.published'
  | 'nda.signed'
  | 'nda.refused'
  | 'code.issued'
  | 'code.redeemed'
  | 'code.refused'
  | 'code.activated'
  | 'code.revoked'
  | 'access.granted'
  | 'session.extended'
  | 'session.cleared'
  | 'guessing.step_up'
  | 'email.confirmed'
  | 'codes.reopened'
  | 'portal.set_up'

type Entry = {
  action: AuditAction
  /** `visitor`, `system`, or the name of a member of staff. */
  actor: string
  browserId?: string | null
  sessionId?: string | null
  personId?: string | null
  submissionId?: string | null
  codeId?: string | null
  route?: string | null
  /** Facts that are no personal data and no secret. */
  detail?: Record<string, string | number | boolean>
}

/** Writes a line of the log in the transaction of the act it tells of: no act without its entry, no entry without its act. */
export async function recordEntry(trx: Trx, deps: Deps, entry: Entry): Promise<void> {
  await insertEntry(trx, {
    id: deps.ids.id(),
    at: iso(deps.clock.now()),
    action: entry.action,
    actor: entry.actor,
    browser_id: entry.browserId ?? null,
    session_id: entry.sessionId ?? null,
    person_id: entry.personId ?? null,
    submission_id: entry.submissionId ?? null,
    code_id: entry.codeId ?? null,
    route: entry.route ?? null,
    detail: JSON.stringify(entry.detail ?? {}),
  })
}
