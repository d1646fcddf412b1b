import type { z } from 'zod'
import type { signedNda } from '../../../../contract/agreements/nda.ts'
import { inOrder, openedBySigning } from '../../../access/projects.ts'
import { isSessionLocked, type Visitor } from '../../../access/visitor.ts'
import type { SubmissionRow } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findCodeOfSubmission } from '../../access-codes/queries.ts'
import { codeStatus } from '../../access-codes/rules.ts'
import { codeState, openCode } from '../../access-codes/service.ts'
import { findStanding, findSubmissionOfReading } from './queries.ts'

export type Signed = z.input<typeof signedNda>

/** Repeats the response if this browser has already signed with this reading session. */
export async function replaySignature(deps: Deps, visitor: Visitor, readingId: string): Promise<Signed | undefined> {
  if (visitor.browserId === null) return undefined
  const before = await findSubmissionOfReading(deps.db, readingId, visitor.browserId)
  if (!before) return undefined
  // The response contains the code, which must not be shown while the session is locked.
  if (isSessionLocked(visitor)) throw new AppError('session_locked')
  return toSigned(deps, before)
}

export async function toSigned(deps: Deps, submission: SubmissionRow): Promise<Signed> {
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
    routes: await inOrder(deps.db, await openedBySigning(deps.db, state.routes)),
    kept: row.created_at < submission.signed_at,
    submissionId: submission.id,
    signedAt: submission.signed_at,
  }
}

/** The code of a signature, or of the later signature that it moved to. */
async function findCodeOf(deps: Deps, submission: SubmissionRow) {
  const own = await findCodeOfSubmission(deps.db, submission.id)
  if (own) return own
  const standing = await findStanding(deps.db, submission.email_key)
  return standing && findCodeOfSubmission(deps.db, standing.id)
}
