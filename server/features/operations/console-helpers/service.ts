import { LIMITS } from '../../../../contract/limits.ts'
import { setSessionCleared } from '../../../access/queries.ts'
import { addGrant } from '../../../access/session.ts'
import type { Developer } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { endCodesOfSubmission } from '../../access-codes/service.ts'
import { findFirstLogin } from '../../accounts/operator-login/queries.ts'
import { startOverride } from '../../accounts/operator-login/service.ts'
import { findStanding, setSuperseded } from '../../agreements/signing/queries.ts'
import { lockPerson } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'
import { deleteAccessPeriods, listSessionsOf } from './queries.ts'

const ACTOR = 'dev_console'

/** Opens every project and lifts all restrictions in the tab, without a password (product-spec section 6). */
export async function enableMasterAccess(deps: Deps, visitor: Developer) {
  return deps.db.transaction().execute(async (trx) => {
    const login = await findFirstLogin(trx)
    const begun = await startOverride(trx, deps, visitor, login, ACTOR)
    const endsAt = new Date(deps.clock.now().getTime() + LIMITS.masterGrantMs)
    await addGrant(trx, deps, begun.sessionId, { kind: 'master', route: null, codeId: null, email: '', endsAt })
    return { token: begun.token, expiresAt: begun.expiresAt, tokens: begun.tokens }
  })
}

/**
 * Resets the configured test addresses, so that each can sign again: supersedes their signatures, revokes their codes, ends their
 * sessions and deletes their shared access. Signatures and log entries stay.
 */
export async function resetTestAccounts(deps: Deps): Promise<string[]> {
  const freed: string[] = []
  for (const email of deps.portal.testAddresses) {
    const key = emailKey(email)
    const now = iso(deps.clock.now())
    await deps.db.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, key)
      if (person === undefined) return
      const submission = await findStanding(trx, key)
      if (submission && (await setSuperseded(trx, submission.id, now, 'replaced')))
        await endCodesOfSubmission(trx, deps, submission, ACTOR)
      for (const session of await listSessionsOf(trx, key)) await setSessionCleared(trx, session, now)
      await deleteAccessPeriods(trx, person.id)
      const submissionId = submission?.id ?? null
      await recordEntry(trx, deps, { action: 'person.reset', actor: ACTOR, personId: person.id, submissionId })
      freed.push(email)
    })
  }
  return freed
}
