import type { SubmitNdaInput } from '../../../../contract/agreements/nda.ts'
import { lockBrowser } from '../../../access/queries.ts'
import type { Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitVisitor } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { blockedFor, countFailure } from '../../access-codes/brute-force/service.ts'
import { findOrInsertPerson, setVerified } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'
import { orderExecuted } from '../executed-copy/service.ts'
import { lockInvitation, spendInvitation } from '../invitations/service.ts'
import { isSameParty } from '../template-text.ts'
import { checkSubmission } from './check-submission.ts'
import { issueSigningCode, queueSignerMail } from './issue-signing-code.ts'
import { newSubmission, type RequestFacts, recordSigning, type SigningContext } from './new-submission.ts'
import {
  findSubmissionOfReading,
  lockNdaInForce,
  lockReadingSession,
  setReadingSigned,
  setSignatureConfirmed,
} from './queries.ts'
import { replaySignature, type Signed, toSigned } from './replay-signature.ts'
import { placeSubmission } from './supersede-submission.ts'

const SUBMISSIONS = { name: 'submission', limit: 60, limitFromAddress: 1_000, perMs: 10 * 60_000 }

/**
 * Signs the version that the visitor read. The signature, the code, the audit entry and the emails are written in one transaction.
 * Repeated requests get the same response. If a newer version was published meanwhile, the signature is refused.
 */
export async function signNda(
  deps: Deps,
  visitor: Visitor,
  input: SubmitNdaInput,
  request: RequestFacts,
): Promise<Signed> {
  await limitVisitor(deps, SUBMISSIONS, visitor)
  const replayed = await replaySignature(deps, visitor, input.readingId)
  if (replayed) return replayed
  const given = { ...(await checkSubmission(deps, visitor, input)), request }
  const attempt = { addressKey: visitor.client.key, browserId: given.browserId }

  const outcome = await deps.db.transaction().execute(async (trx) => {
    await lockBrowser(trx, given.browserId, iso(deps.clock.now()))
    const wait = await blockedFor(trx, deps, 'nda', attempt)
    if (wait !== undefined) return { blockedFor: wait }
    const submission = await writeSubmission(trx, deps, visitor, given, input)
    if (submission) return submission
    // Counted, because repeated attempts would reveal which addresses have signed.
    await countFailure(trx, deps, 'nda', attempt)
    await recordRefusal(trx, deps, visitor, input)
    return 'taken'
  })
  if (outcome === 'taken') throw new AppError('nda_already_submitted')
  if ('blockedFor' in outcome) throw new AppError('too_many_attempts', { retryAfterSeconds: outcome.blockedFor })
  return toSigned(deps, outcome)
}

/** Returns undefined if the address already has a signature in force. */
async function writeSubmission(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  given: SigningContext,
  input: SubmitNdaInput,
): Promise<SubmissionRow | undefined> {
  const read = await lockReadingSession(trx, { id: input.readingId, browserId: given.browserId })
  if (!read) throw new AppError('nda_not_read')
  const nda = await lockNdaInForce(trx, deps.kind, 'shared')
  if (nda?.sha256 !== input.ndaTextHash) throw new AppError('nda_outdated')
  // Otherwise the signature would bind a company that does not run this portal.
  if (!isSameParty(nda.party, deps.portal)) throw new AppError('nda_party_differs')
  const key = emailKey(input.email)
  const invitation = input.invitation ? await lockInvitation(trx, deps, input.invitation, key) : undefined
  const invited = invitation !== undefined
  const now = iso(deps.clock.now())
  const person = await findOrInsertPerson(trx, { id: deps.ids.id(), email: input.email, email_key: key, now })

  const row = newSubmission(deps, visitor, given, input, nda, person.id)
  if (!(await placeSubmission(trx, deps, visitor, row, invited)))
    return findSubmissionOfReading(trx, input.readingId, given.browserId)
  await setReadingSigned(trx, row.reading_session_id, row.signed_at)
  await recordSigning(trx, deps, visitor, row, { ...read, text: nda.text })
  if (invitation) {
    await spendInvitation(trx, deps, invitation, row)
    await setVerified(trx, person.id, row.signed_at)
    await setSignatureConfirmed(trx, { emailKey: key, now: row.signed_at })
  }
  // Who signs where their account is signed in has proved the address.
  const own = visitor.account?.verified === true && emailKey(visitor.account.email) === key
  if (own) await setSignatureConfirmed(trx, { emailKey: key, now: row.signed_at })
  const issued = await issueSigningCode(trx, deps, row, invited || own)
  await queueSignerMail(trx, deps, row, issued)
  await orderExecuted(trx, deps, row.id)
  return row
}

async function recordRefusal(trx: Trx, deps: Deps, visitor: Visitor, input: SubmitNdaInput): Promise<void> {
  await recordEntry(trx, deps, {
    action: 'nda.refused',
    actor: 'visitor',
    browserId: visitor.browserId,
    detail: { reason: 'address', reading: input.readingId },
    personal: { ...requestData(visitor), email: input.email },
  })
}
