import type { z } from 'zod'
import type { signedNda } from '../../../../contract/agreements/nda.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { isLive } from '../../../access/decide.ts'
import { listDemands } from '../../../access/queries.ts'
import { accessPolicy } from '../../../access/session.ts'
import { maySignAgain } from '../../../access/signing-due.ts'
import { isSessionLocked, sessionOf, type Visitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { findCodeSignedHere } from '../../access-codes/queries.ts'
import { isHanded } from '../../access-codes/rules.ts'
import { openCode } from '../../access-codes/service.ts'
import { findSubmission } from './queries.ts'
import { toSigned } from './replay-signature.ts'

type SignedHere = {
  signed: z.input<typeof signedNda>
  /** Whether the browser can open the code without typing it. */
  handed: boolean
}

/**
 * What was signed in this browser: for a day, until the code is entered, and then while its session is open. Null while the session is
 * locked, because someone else may be at it.
 */
export async function findSignedHere(deps: Deps, visitor: Visitor): Promise<SignedHere | null> {
  if (visitor.browserId === null || isSessionLocked(visitor)) return null
  const found = await findCodeSignedHere(deps.db, visitor.browserId)
  if (found === undefined) return null
  const now = deps.clock.now()
  const handed = isHanded(found, now, deps.portal.codes.lifetimeDays)
  if (!handed && !(isOpenedBy(deps, visitor, found.id) && isRecent(found.signed_at, now))) return null
  const submission = await findSubmission(deps.db, found.submission_id)
  if (submission === undefined) return null
  // The page then shows the agreement, not the signature that it is to replace.
  const signature = { version: submission.nda_version, boundUntil: submission.bound_until }
  if (maySignAgain(signature, await listDemands(deps.db), now)) return null
  const signed = await toSigned(deps, submission)
  return { signed, handed: handed && signed.status === 'active' && signed.code === openCode(deps, found) }
}

function isOpenedBy(deps: Deps, visitor: Visitor, codeId: string): boolean {
  const session = sessionOf(visitor)
  if (session === null || session.ended) return false
  const policy = accessPolicy(deps)
  return session.grants.some((grant) => grant.codeId === codeId && isLive(grant, policy))
}

function isRecent(at: string, now: Date): boolean {
  return now.getTime() < Date.parse(at) + LIMITS.handedCodeMs
}
