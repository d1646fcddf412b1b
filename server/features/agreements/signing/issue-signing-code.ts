import type { CodeStatus, NdaActivation } from '../../../../contract/agreements/nda.ts'
import { hasWithdrawn } from '../../../access/agreement-queries.ts'
import type { NamedProject } from '../../../access/projects.ts'
import { portalUrl } from '../../../config.ts'
import type { SubmissionRow, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { handCode, listCodesOfSubmission } from '../../access-codes/queries.ts'
import { codeStatus } from '../../access-codes/rules.ts'
import { holderOf, issuePersonalCode, projectsOf, standingCodeState } from '../../access-codes/service.ts'
import { queueMail } from '../../email/service.ts'
import { mailLink } from '../../email/verification-links/service.ts'
import { mayMailSigner } from './mail-limit.ts'
import { signedAgainMail, signerMail } from './mails.ts'

type SigningCode =
  | 'kept'
  | { code: string; validUntil: string | null; activation: NdaActivation; projects: readonly NamedProject[] }

/** Issues the signer's personal code, unless one from an earlier signature stays valid. `invited`: the address is already verified. */
export async function issueSigningCode(
  trx: Trx,
  deps: Deps,
  submission: SubmissionRow,
  invited: boolean,
): Promise<SigningCode> {
  const now = iso(deps.clock.now())
  const codes = await listCodesOfSubmission(trx, submission.id)
  const statuses = codes.map((code) => codeStatus(standingCodeState(deps, code), now))
  if (statuses.some((status) => status === 'active' || status === 'pending')) return 'kept'
  const activation = await activationOf(trx, deps, submission, invited, statuses)
  const { row, code } = await issuePersonalCode(trx, deps, holderOf(submission), activation)
  await handCode(trx, submission.browser_id, row.id, submission.signed_at)
  return { code, validUntil: row.valid_until, activation, projects: await projectsOf(trx, row) }
}

async function activationOf(
  trx: Trx,
  deps: Deps,
  submission: SubmissionRow,
  invited: boolean,
  statuses: readonly CodeStatus[],
): Promise<NdaActivation> {
  const configured = deps.portal.nda.activation
  // After a revocation or a withdrawal, staff decide before there is access again.
  if (statuses.includes('revoked') || (await hasWithdrawn(trx, submission.email_key))) return 'review'
  return invited && configured === 'email' ? 'immediate' : configured
}

/** Queues the signer's mail. The owner of the portal gets one mail, with the signed copy. */
export async function queueSignerMail(
  trx: Trx,
  deps: Deps,
  submission: SubmissionRow,
  issued: SigningCode,
): Promise<void> {
  const url = portalUrl(deps.config)
  if (!(await mayMailSigner(trx, deps, submission, 'signature'))) return
  if (issued === 'kept') return void (await queueMail(trx, deps, signedAgainMail(deps.portal, url, submission)))
  await queueMail(trx, deps, signerMail(deps.portal, url, { submission, ...issued }))
  if (issued.activation === 'email') await mailLink(trx, deps, 'confirm_email', submission.email)
}
