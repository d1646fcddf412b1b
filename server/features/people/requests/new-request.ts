import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { emailKey } from '../rules.ts'
import type { RequestRow } from './queries.ts'

/** An open request. The caller adds what it is about. */
export function newRequest<Kind extends RequestRow['kind']>(
  deps: Deps,
  kind: Kind,
  email: string,
): RequestRow & { kind: Kind } {
  return {
    id: deps.ids.id(),
    kind,
    email,
    email_key: emailKey(email),
    account_id: null,
    created_at: iso(deps.clock.now()),
    answered_at: null,
    answer: null,
    answered_by: null,
    words: null,
    asked: null,
    name: null,
    submission_id: null,
    route: null,
    topic: null,
    wishes: null,
    time_zone: null,
    document: null,
  }
}
