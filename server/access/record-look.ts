import { MINUTE_MS } from '../../contract/limits.ts'
import { recordEntry } from '../audit/service.ts'
import type { Deps } from '../deps.ts'
import { isFirstInWindow } from '../http/rate-limit.ts'
import type { Staff } from './account.ts'

/** A page that is loaded again within this time, for example after an act on it, is still the same look. */
const LOOK = { name: 'staff-look', perMs: 10 * MINUTE_MS }

type Looked =
  | { action: 'person.looked_at'; personId: string }
  | { action: 'signature.looked_at'; submissionId: string; personId: string }
  | { action: 'code.looked_at'; codeId: string; personId: string | null }
  | { action: 'firm.looked_at'; detail: { firm: string } }

/** Records in the log that a member of staff looked at a person, a firm, a signature or a code: once for each look. Lists are no looks. */
export async function recordLook(deps: Deps, { actor, accountId }: Staff, looked: Looked): Promise<void> {
  const subject = `${actor.sessionId} ${JSON.stringify(looked)}`
  await deps.db.transaction().execute(async (trx) => {
    if (await isFirstInWindow(trx, deps, LOOK, subject)) await recordEntry(trx, deps, { ...looked, actor, accountId })
  })
}
