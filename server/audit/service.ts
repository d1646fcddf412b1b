import type { Trx } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import { iso } from '../platform/clock.ts'
import { currentRequestId } from '../platform/request-scope.ts'
import type { AuditAction, FactsOf } from './actions.ts'
import { insertEntry, insertPrivate } from './queries.ts'
import { commitment, requestData } from './rules.ts'

type Fact = string | number | boolean

declare const proven: unique symbol

/** A member of staff who sends a request. Only access/ makes one, so no act of staff is logged without session and address. */
export type StaffActor = {
  /** `staff:` and the account, or `override:` and the grant. */
  readonly name: string
  readonly accountId: string | null
  /** The session of the account, or of the override. */
  readonly sessionId: string
  readonly client: { readonly address: string }
  readonly userAgent: string
  readonly [proven]: 'staff'
}

export type Actor = 'visitor' | 'system' | 'operator' | 'dev_console' | StaffActor

/** The name that rows and entries store. */
export function actorName(actor: Actor): string {
  return typeof actor === 'string' ? actor : actor.name
}

type Common = {
  /** The time that the act stored, if the entry must have the same one; by default now. */
  at?: string
  actor: Actor
  browserId?: string | null
  /** Ignored for an act of staff, whose entry names their own session. */
  sessionId?: string | null
  personId?: string | null
  submissionId?: string | null
  codeId?: string | null
  /** The account that the act is about; by default that of the member of staff. */
  accountId?: string | null
  route?: string | null
  /** Personal data, stored apart so that it can be erased. The log contains only a commitment to it. */
  personal?: Record<string, string | string[]>
}

/** Facts that are neither personal nor secret. `recordEntry` adds the request id. */
export type Detail = Record<string, Fact>

/** Actions whose sentence needs no facts. */
export type PlainAction = { [A in AuditAction]: [FactsOf<A>] extends [never] ? A : never }[AuditAction]
type TellingAction = Exclude<AuditAction, PlainAction>

/** An action with the facts that its sentence names. */
export type Act =
  | { action: PlainAction; detail?: Detail }
  | { [A in TellingAction]: { action: A; detail: FactsOf<A> & Detail } }[TellingAction]

export type Entry = Common & Act

/**
 * Writes an audit entry in the transaction of its act, so that neither exists without the other. The sequencer
 * (`server/features/transparency-log/sequencer.ts`) gives it its index after the commit. Returns the entry's id.
 */
export async function recordEntry(trx: Trx, deps: Pick<Deps, 'ids' | 'clock'>, entry: Entry): Promise<string> {
  const id = deps.ids.id()
  const requestId = currentRequestId()
  const staff = typeof entry.actor === 'string' ? undefined : entry.actor
  const personal = staff ? { ...requestData(staff), ...entry.personal } : entry.personal
  const hidden = personal && { salt: deps.ids.token(), data: canonicalJson(personal) }
  await insertEntry(trx, {
    id,
    at: entry.at ?? iso(deps.clock.now()),
    action: entry.action,
    actor: actorName(entry.actor),
    browser_id: entry.browserId ?? null,
    session_id: staff?.sessionId ?? entry.sessionId ?? null,
    person_id: entry.personId ?? null,
    submission_id: entry.submissionId ?? null,
    code_id: entry.codeId ?? null,
    account_id: entry.accountId ?? staff?.accountId ?? null,
    route: entry.route ?? null,
    detail: JSON.stringify({ ...entry.detail, ...(requestId !== undefined && { requestId }) }),
    personal: hidden ? commitment(hidden.salt, hidden.data) : null,
  })
  if (hidden) await insertPrivate(trx, { entry_id: id, ...hidden })
  return id
}
