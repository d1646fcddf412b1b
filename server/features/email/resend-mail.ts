import type { Admin } from '../../access/account.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { listCodesOfPerson } from '../access-codes/queries.ts'
import { codeStatus } from '../access-codes/rules.ts'
import { codeState, sendCodeAgain } from '../access-codes/service.ts'
import { mailCopyAgain } from '../agreements/executed-copy/service.ts'
import { findInvitationByMail } from '../agreements/invitations/queries.ts'
import { remindInvitees } from '../agreements/invitations/service.ts'
import { resendVerification } from '../people/service.ts'
import { findMail } from './queries.ts'
import { againOf } from './rules.ts'

/** Sends what an email was about again. Its text is not kept, so it is made anew by the feature that sent it, which records who asked. */
export async function resendMail(deps: Deps, admin: Admin, id: string): Promise<void> {
  const found = await findMail(deps.db, id)
  if (found === undefined) throw new AppError('not_found')
  const again = found.done_at === null ? null : againOf(found.mail_kind)
  if (again === 'copy') return mailCopyAgain(deps, admin, id)
  if (again === 'invitation') return remind(deps, admin, id)
  if (found.person_id === null) throw new AppError('mail_not_repeatable')
  if (again === 'confirmation') return resendVerification(deps, admin, found.person_id)
  if (again === 'code') return sendCurrentCode(deps, admin, found.person_id)
  throw new AppError('mail_not_repeatable')
}

async function sendCurrentCode(deps: Deps, admin: Admin, personId: string): Promise<void> {
  const now = iso(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const codes = await listCodesOfPerson(trx, personId)
    const current = codes.findLast(
      (row) => row.kind === 'personal' && row.email !== null && codeStatus(codeState(deps, row), now) === 'active',
    )
    if (!current) throw new AppError('code_not_mailable')
    await sendCodeAgain(trx, deps, current, admin.actor)
  })
}

async function remind(deps: Deps, admin: Admin, mailId: string): Promise<void> {
  const invitation = await findInvitationByMail(deps.db, mailId)
  if (!invitation) throw new AppError('mail_not_repeatable')
  const { left } = await remindInvitees(deps, admin, [invitation.id])
  if (left.length > 0) throw new AppError('invitation_not_repeatable')
}
