import { HOUR_MS } from '../../../../contract/limits.ts'
import type { Investor } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { activateConfirmed, endCodesOfSubmission } from '../../access-codes/service.ts'
import { queueMail } from '../../email/service.ts'
import { lockPerson } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'
import { findStanding, setSignatureConfirmed, setSuperseded } from '../signing/queries.ts'
import { disownedMail } from './mails.ts'

const ANSWERS = { name: 'signature-answer', limit: 20, perMs: HOUR_MS }

/**
 * The person of a confirmed account says whether an unconfirmed signature of their address is theirs. If not, it is no longer valid, its
 * codes and what they opened end, and staff are told. The record is kept. Throws `not_found` and `signature_answered`.
 */
export async function answerSignature(
  deps: Deps,
  account: Investor,
  { id, signed }: { id: string; signed: boolean },
): Promise<void> {
  await limitRate(deps, ANSWERS, account.accountId)
  const { accountId, personId } = account
  if (personId === null) throw new AppError('not_found')
  const key = emailKey(account.email)
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    // Locked, so that a simultaneous answer, signing or withdrawal happens before or after this.
    await lockPerson(trx, key)
    const row = await findStanding(trx, key)
    if (row?.id !== id || row.person_id !== personId || row.confirmed_at !== null)
      throw new AppError('signature_answered')
    const entry = { actor: 'visitor' as const, accountId, personId, submissionId: id }
    if (signed) {
      await setSignatureConfirmed(trx, { emailKey: key, now })
      await recordEntry(trx, deps, { ...entry, action: 'nda.confirmed' })
      await activateConfirmed(trx, deps, key)
      return
    }
    await setSuperseded(trx, id, now, 'disowned')
    await endCodesOfSubmission(trx, deps, row)
    await recordEntry(trx, deps, { ...entry, action: 'nda.disowned' })
    await queueMail(trx, deps, disownedMail(deps.portal, row))
  })
}
