import { LIMITS } from '../../../../contract/limits.ts'
import { listDemands } from '../../../access/queries.ts'
import { maySignAgain } from '../../../access/signing-due.ts'
import { isSessionLocked, type Visitor } from '../../../access/visitor.ts'
import { recordEntry } from '../../../audit/service.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findReplaceable } from '../../access-codes/recovery/service.ts'
import { endCodesOfSubmission } from '../../access-codes/service.ts'
import { lockPerson, setVerified } from '../../people/queries.ts'
import { emailKey } from '../../people/rules.ts'
import {
  findStanding,
  hasProvedAddress,
  holdsCodeOf,
  insertSubmission,
  mayReplace,
  moveToSuccessor,
  setSignatureConfirmed,
  setSuperseded,
} from './queries.ts'

/** Stores a signature, as the first of its address or in place of an earlier one. False if the earlier one cannot be replaced. */
export async function placeSubmission(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  row: SubmissionRow,
  invited: boolean,
): Promise<boolean> {
  if ((await findStanding(trx, row.email_key)) && (await signAgain(trx, deps, visitor, row, invited))) return true
  return (await insertSubmission(trx, row)) || (await replaceUnconfirmed(trx, deps, row, invited))
}

/**
 * Replaces a signature when a new version has to be signed or the term ends. The earlier signature is kept as superseded, and its codes
 * move to the new one. Only for browsers that know the signature and for whoever has proved the address, because anyone can type an
 * address. An unconfirmed signature that this browser does not know may be a stranger's, so its codes end.
 */
async function signAgain(
  trx: Trx,
  deps: Deps,
  visitor: Visitor,
  row: SubmissionRow,
  invited: boolean,
): Promise<boolean> {
  const now = deps.clock.now()
  await lockPerson(trx, row.email_key)
  const old = await findStanding(trx, row.email_key)
  if (old === undefined) return false
  const signature = { version: old.nda_version, boundUntil: old.bound_until }
  if (!maySignAgain(signature, await listDemands(trx), now)) return false
  const knowsSignature = old.browser_id === row.browser_id || (await holdsCodeOf(trx, row.browser_id, old.id))
  if (!knowsSignature && !invited && !(await isAddressProved(trx, visitor, row, now))) return false
  // The response contains the code, which must not be shown while the session is locked.
  if (isSessionLocked(visitor)) throw new AppError('session_locked')
  if (!(await setSuperseded(trx, old.id, iso(now), 'signed_again')) || !(await insertSubmission(trx, row))) return false
  if (knowsSignature || old.confirmed_at !== null) await moveToSuccessor(trx, old.id, row.id)
  else await endCodesOfSubmission(trx, deps, old)
  // The browser that has confirmed the address once need not do it for each version.
  if (old.confirmed_at !== null && old.browser_id === row.browser_id)
    await setSignatureConfirmed(trx, { emailKey: row.email_key, now: iso(now) })
  await recordSuperseded(trx, deps, old, row, { because: 'signed_again', version: row.nda_version })
  return true
}

/** By the account of the address, or by a recently used link. */
async function isAddressProved(trx: Trx, { account }: Visitor, row: SubmissionRow, now: Date): Promise<boolean> {
  if (account?.verified === true && emailKey(account.email) === row.email_key) return true
  return hasProvedAddress(trx, { browserId: row.browser_id, key: row.email_key, since: oldestProof(now) })
}

/**
 * Replaces an unconfirmed signature, if the address was verified by email or by the invitation. The old signature is superseded and its
 * codes end. A confirmed signature cannot be replaced this way.
 */
async function replaceUnconfirmed(trx: Trx, deps: Deps, row: SubmissionRow, invited: boolean): Promise<boolean> {
  const now = deps.clock.now()
  // Locked first, so that a simultaneous confirmation is seen.
  await lockPerson(trx, row.email_key)
  const old = await findReplaceable(trx, row.email_key)
  if (old === undefined) return false
  if (!invited && !(await mayReplace(trx, row.browser_id, old.id, oldestProof(now)))) return false
  if (!(await setSuperseded(trx, old.id, iso(now), 'replaced')) || !(await insertSubmission(trx, row))) return false
  await endCodesOfSubmission(trx, deps, old)
  // The signer has verified the address, so this signature is confirmed from the start.
  await setVerified(trx, row.person_id, iso(now))
  await setSignatureConfirmed(trx, { emailKey: row.email_key, now: iso(now) })
  await recordSuperseded(trx, deps, old, row)
  return true
}

function oldestProof(now: Date): string {
  return iso(now.getTime() - LIMITS.signAgainMs)
}

async function recordSuperseded(
  trx: Trx,
  deps: Deps,
  old: SubmissionRow,
  row: SubmissionRow,
  detail: Record<string, string | number> = {},
): Promise<void> {
  await recordEntry(trx, deps, {
    action: 'nda.superseded',
    actor: 'visitor',
    browserId: row.browser_id,
    personId: row.person_id,
    submissionId: old.id,
    detail: { by: row.id, ...detail },
  })
}
