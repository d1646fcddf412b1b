import type { Context } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import { MINUTE_MS } from '../../contract/limits.ts'
import type { StaffActor } from '../audit/service.ts'
import { recordEntry } from '../audit/service.ts'
import type { Deps } from '../deps.ts'
import { isFirstInWindow } from '../http/rate-limit.ts'
import { isPerson } from './queries.ts'

/** A page that is loaded again within this time, for example after an act on it, is still the same look. */
const LOOK = { name: 'staff-look', perMs: 10 * MINUTE_MS }

/** Records that staff were answered what an endpoint says of one person. A person that does not exist was not looked at. */
export async function recordPersonLook(deps: Deps, c: Context, { person }: Endpoint, staff: Looker): Promise<void> {
  const personId = person && (c.req.param(person) ?? c.req.query(person))
  if (personId && (await isPerson(deps.db, personId)))
    await recordLook(deps, staff, { action: 'person.looked_at', personId })
}

type Looker = { readonly actor: StaffActor; readonly accountId: string | null }

type Looked =
  | { action: 'person.looked_at'; personId: string }
  | { action: 'signature.looked_at'; submissionId: string; personId: string }
  | { action: 'code.looked_at'; codeId: string; personId: string | null }
  | { action: 'firm.looked_at'; detail: { firm: string } }

/** Records in the log that a member of staff looked at a person, a firm, a signature or a code: once for each look. Lists are no looks. */
export async function recordLook(deps: Deps, { actor, accountId }: Looker, looked: Looked): Promise<void> {
  const subject = `${actor.sessionId} ${JSON.stringify(looked)}`
  await deps.db.transaction().execute(async (trx) => {
    if (await isFirstInWindow(trx, deps, LOOK, subject)) await recordEntry(trx, deps, { ...looked, actor, accountId })
  })
}
