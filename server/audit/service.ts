import type { Trx } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import { iso } from '../platform/clock.ts'
import { currentRequestId } from '../platform/request-scope.ts'
import type { AuditAction, FactsOf } from './actions.ts'
import { insertEntry, insertPrivate } from './queries.ts'
import { commitment } from './rules.ts'

type Fact = string | number | boolean

type Common = {
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
  /** Personal data that belongs to it: kept apart, so that it can be erased; the log holds a commitment to it. */
  personal?: Record<string, string | string[]>
}

/** Facts that are no personal data and no secret. The number of the request that it was done for is added to them. */
export type Detail = Record<string, Fact>

/** Actions whose sentence needs no facts. */
export type PlainAction = { [A in AuditAction]: [FactsOf<A>] extends [never] ? A : never }[AuditAction]
type TellingAction = Exclude<AuditAction, PlainAction>

/** An action with the facts that its sentence names. */
export type Act =
  | { action: PlainAction; detail?: Detail }
  | { [A in TellingAction]: { action: A; detail: FactsOf<A> & Detail } }[TellingAction]

/** A line of the log as an act gives it. */
export type Entry = Common & Act

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
