import type { z } from 'zod'
import type { SubmitNdaInput, signedNda } from '../../../../contract/agreements/nda.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { listDemands, lockBrowser } from '../../../access/queries.ts'
import { maySignAgain } from '../../../access/signing-due.ts'
import { isSessionLocked, type Visitor } from '../../../access/visitor.ts'
import { requestData } from '../../../audit/rules.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { blockedFor, countFailure, type Guesser } from '../../access-codes/brute-force/service.ts'
import { findCodeOfSubmission, insertKnown, listCodesOfSubmission } from '../../access-codes/queries.ts'
import { findReplaceable } from '../../access-codes/recovery/service.ts'
import { codeStatus } from '../../access-codes/rules.ts'
import { codeState, endCodesOfSubmission, holderOf, issuePersonalCode, openCode } from '../../access-codes/service.ts'
import { queueMail } from '../../email/service.ts'
import { mailLink } from '../../email/verification-links/service.ts'
import { findOrInsertPerson, lockPerson, setVerified } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'
import { orderExecuted } from '../executed-copy/service.ts'
import { holdInvitation, spendInvitation } from '../invitations/service.ts'
import { assentOf } from './assent.ts'
import { ownerMail, signedAgainMail, signerMail, supersededMail } from './mails.ts'
import { newSubmission, type RequestFacts, recordSigning, type SignedOn } from './new-submission.ts'
import {
  findReading,
  findStanding,
  findSubmissionOfReading,
  hasWithdrawn,
  holdNda,
  insertSubmission,
  knowsAddress,
  mayReplace,
  moveToSuccessor,
  setSuperseded,
} from './queries.ts'
import { submissionProblem } from './rules.ts'
import { getCurrentNda } from './service.ts'

type Signed = z.input<typeof signedNda>

const SUBMISSIONS = { name: 'submission', most: 600, perMs: 60 * 60_000 }

/**
 * Signs the version that the visitor read: submission, code, log entry and mails in one transaction. Sent again from the same
 * browser it answers the same; an agreement that changed while it was read refuses the signature.
 */
export async function signNda(
  deps: Deps,
  visitor: Visitor,
  input: SubmitNdaInput,
  request: RequestFacts,
): Promise<Signed> {
  await limitRate(deps, SUBMISSIONS, visitor.client.key)
  const { browserId } = visitor
  if (browserId !== null) {
    const before = await findSubmissionOfReading(deps.db, input.readingId, browserId)
    // The answer holds the code, which whoever sits before a locked session is not told.
    if (before && isSessionLocked(visitor)) throw new AppError('session_locked')
    if (before) return toSigned(deps, before)
  }
  const reading = browserId === null ? undefined : await findReading(deps.db, input.readingId, browserId)
  const known = reading && { reachedEnd: reading.end_at !== null, textHash: reading.sha256 }
  const inForce = { textHash: (await getCurrentNda(deps)).sha256, assentHash: assentOf(deps.portal).sha256 }
  const problem = submissionProblem(input, known, inForce)
  if (problem) throw new AppError(problem)
  if (browserId === null || !reading) throw new AppError('nda_not_read')

  const guesser: Guesser = { addressKey: visitor.client.key, browserId }
  const outcome = await deps.db.transaction().execute(async (trx) => {
    await lockBrowser(trx, browserId, iso(deps.clock.now()))
    const wait = await blockedFor(trx, deps, 'nda', guesser)
    if (wait !== undefined) return { blockedFor: wait }
    return signInTransaction(trx, deps, visitor, { browserId, request, reading }, input, guesser)
  })
  if (outcome === 'taken') throw new AppError('nda_already_submitted')
  if ('blockedFor' in outcome) throw new AppError('too_many_attempts', { retryAfterSeconds: outcome.blockedFor })
  return toSigned(deps, outcome)
}

async function signInTransaction(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  given: SignedOn,
  input: SubmitNdaInput,
  guesser: Guesser,
): Promise<SubmissionRow | 'taken'> {
  const { browserId, reading } = given
  const nda = await holdNda(trx, deps.kind, 'share')
  if (nda?.sha256 !== input.ndaTextHash) throw new AppError('nda_outdated')
  const key = emailKey(input.email)
  const invitation = input.invitation ? await holdInvitation(trx, deps, input.invitation, key) : undefined
  const person = await findOrInsertPerson(trx, {
    id: deps.ids.id(),
    email: input.email,
    email_key: key,
    now: iso(deps.clock.now()),
  })
  const row = newSubmission(deps, visitor, given, input, nda, person.id)
  const invited = invitation !== undefined
  const before = await findStanding(trx, key)
  const again = before !== undefined && (await signAgain(trx, deps, visitor, row, invited))
  if (!again && !(await insertSubmission(trx, row)) && !(await insertInPlace(trx, deps, row, invited))) {
    const same = await findSubmissionOfReading(trx, input.readingId, browserId)
    if (same) return same
    // Whoever asks this often learns which addresses have signed.
    await countFailure(trx, deps, 'nda', guesser)
    await recordEntry(trx, deps, {
      action: 'nda.refused',
      actor: 'visitor',
      browserId,
      detail: { reason: 'address', reading: input.readingId },
      personal: { ...requestData(visitor), email: input.email },
    })
    return 'taken'
  }
  await recordSigning(trx, deps, visitor, row, reading.screen_sha256)
  if (invitation) {
    await spendInvitation(trx, deps, invitation, row)
    await setVerified(trx, person.id, row.signed_at)
  }
  await issueAndTell(trx, deps, row, invited)
  await orderExecuted(trx, deps, row.id)
  return row
}

/**
 * Signs the version in force after an earlier one, where that is asked for or the term ends: the earlier signature is superseded and
 * kept, and its codes go on with this one. Only for whoever is known to the address: anybody can type it. False where it is not so.
 */
async function signAgain(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  row: SubmissionRow,
  invited: boolean,
): Promise<boolean> {
  const key = row.email_key
  const now = deps.clock.now()
  await lockPerson(trx, key)
  const old = await findStanding(trx, key)
  if (old === undefined) return false
  const signature = { version: old.nda_version, boundUntil: old.bound_until }
  if (!maySignAgain(signature, await listDemands(trx), now)) return false
  const byAccount = visitor.account?.verified === true && emailKey(visitor.account.email) === key
  const since = iso(now.getTime() - LIMITS.signAgainMs)
  const known =
    invited ||
    byAccount ||
    old.browser_id === row.browser_id ||
    (await knowsAddress(trx, { browserId: row.browser_id, key, since }))
  if (!known) return false
  // The answer tells the code that goes on, which whoever sits before a locked session is not told.
  if (isSessionLocked(visitor)) throw new AppError('session_locked')
  if (!(await setSuperseded(trx, old.id, iso(now), 'signed_again')) || !(await insertSubmission(trx, row))) return false
  await moveToSuccessor(trx, old.id, row.id)
  await recordEntry(trx, deps, {
    action: 'nda.superseded',
    actor: 'visitor',
    browserId: row.browser_id,
    personId: row.person_id,
    submissionId: old.id,
    detail: { by: row.id, because: 'signed_again', version: row.nda_version },
  })
  return true
}

/**
 * Signs in place of an unconfirmed signature, for a browser that has just proved the address by mail, or does so by its invitation: the
 * old one is superseded and its codes end. False where nothing may be replaced: a confirmed signature stands.
 */
async function insertInPlace(trx: Trx, deps: Deps, row: SubmissionRow, invited: boolean): Promise<boolean> {
  const browserId = row.browser_id
  const now = deps.clock.now()
  // Held first: a confirmation that is on its way is waited for and then seen.
  await lockPerson(trx, row.email_key)
  const old = await findReplaceable(trx, row.email_key)
  if (old === undefined) return false
  const since = iso(now.getTime() - LIMITS.signAgainMs)
  if (!invited && !(await mayReplace(trx, browserId, old.id, since))) return false
  if (!(await setSuperseded(trx, old.id, iso(now), 'replaced')) || !(await insertSubmission(trx, row))) return false
  await endCodesOfSubmission(trx, deps, old)
  // Who signs has proved the address, so this signature is confirmed from its start.
  await setVerified(trx, row.person_id, iso(now))
  await recordEntry(trx, deps, {
    action: 'nda.superseded',
    actor: 'visitor',
    browserId,
    personId: row.person_id,
    submissionId: old.id,
    detail: { by: row.id },
  })
  await queueMail(trx, deps, supersededMail(deps.portal, old, row))
  return true
}

/** `invited`: the address is proved already, so a code need not wait for that. */
async function issueAndTell(trx: Trx, deps: Deps, submission: SubmissionRow, invited: boolean): Promise<void> {
  const codes = await listCodesOfSubmission(trx, submission.id)
  const now = iso(deps.clock.now())
  const states = codes.map((code) => codeStatus(codeState(deps, { ...code, superseded_at: null }), now))
  await queueMail(trx, deps, ownerMail(deps.portal, submission, invited))
  if (states.some((state) => state === 'active' || state === 'pending')) {
    await queueMail(trx, deps, signedAgainMail(deps.portal, portalUrl(deps.config), submission))
    return
  }
  const configured = deps.portal.nda.activation
  // What was taken away, by staff or by a withdrawal, does not come back by itself: staff look at it first.
  const review = states.includes('revoked') || (await hasWithdrawn(trx, submission.email_key))
  const activation = review ? 'review' : invited && configured === 'email' ? 'immediate' : configured
  const { row, code } = await issuePersonalCode(trx, deps, holderOf(submission), activation)
  await insertKnown(trx, submission.browser_id, row.id, submission.signed_at)
  const signed = { submission, code, validUntil: row.valid_until, activation }
  await queueMail(trx, deps, signerMail(deps.portal, portalUrl(deps.config), signed))
  if (activation === 'email') await mailLink(trx, deps, 'confirm_email', submission.email)
}

async function toSigned(deps: Deps, submission: SubmissionRow): Promise<Signed> {
  const row = await findCodeOf(deps, submission)
  if (!row) throw new Error('a submission without its code')
  const state = codeState(deps, row)
  return {
    code: openCode(deps, row),
    validUntil: row.valid_until,
    usesRemaining: row.uses_remaining,
    status: codeStatus(state, iso(deps.clock.now())),
    fullName: submission.full_name,
    companyName: submission.company_name,
    email: submission.email,
    activation: row.awaits ?? 'immediate',
    routes: state.routes,
    kept: row.created_at < submission.signed_at,
    submissionId: submission.id,
  }
}

/** The code of a signature; where it went on with a later one, that one's. */
async function findCodeOf(deps: Deps, submission: SubmissionRow) {
  const own = await findCodeOfSubmission(deps.db, submission.id)
  if (own) return own
  const standing = await findStanding(deps.db, submission.email_key)
  return standing && findCodeOfSubmission(deps.db, standing.id)
}
