import type { Admin } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { iso } from '../../../platform/clock.ts'
import { previewMail } from '../../email/mail-texts/preview-service.ts'
import { queueMail } from '../../email/service.ts'
import { invitationMail } from './mails.ts'
import { endOfInvitation } from './rules.ts'

type Written = { sender: string; note: string }
const TESTS = { name: 'invitation-test', limit: 20, perMs: 60 * 60_000 }

/** The invitation with this message, addressed to the admin who asks. */
export function previewInvitation(deps: Deps, staff: Admin, written: Written) {
  return previewMail(deps, exampleOf(deps, staff.email || deps.portal.company.contact.email, staff.name, written))
}

/** Sends the invitation with this message to the admin who asks. Its link has no token, so it invites nobody. */
export async function testInvitation(deps: Deps, staff: Admin, written: Written): Promise<{ to: string }> {
  const { email: to } = staff
  if (to === '') throw new AppError('mail_test_needs_account')
  await limitRate(deps, TESTS, to)
  const { actor, accountId } = staff
  await deps.db.transaction().execute(async (trx) => {
    await queueMail(trx, deps, exampleOf(deps, to, staff.name, written))
    await recordEntry(trx, deps, { action: 'invitation.tested', actor, accountId })
  })
  return { to }
}

function exampleOf(deps: Deps, email: string, fullName: string, written: Written) {
  const endsAt = iso(endOfInvitation(deps.clock.now()))
  return invitationMail(deps.portal, `${portalUrl(deps.config)}/nda-gate`, {
    ...{ email, fullName, endsAt },
    ...written,
  })
}
