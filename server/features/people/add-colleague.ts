import { LIMITS } from '../../../contract/limits.ts'
import type { Admin } from '../../access/account.ts'
import type { StaffRole } from '../../access/staff.ts'
import { recordEntry } from '../../audit/service.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { insertAccount, lockAccountByEmail } from '../accounts/join-queries.ts'
import { deleteSignUps } from '../accounts/sign-up-queries.ts'
import { queueMail } from '../email/service.ts'
import { issueLink } from '../email/verification-links/service.ts'
import { colleagueMail } from './mails.ts'
import { findOrInsertPerson, lockPerson, setInvited } from './queries.ts'
import { emailKey } from './rules.ts'

type Colleague = { email: string; firstName: string; lastName: string; role: StaffRole }

/**
 * Creates a staff account for a colleague, who chooses a password with an emailed link and adds a second factor, after which the rights
 * begin. What others have entered with the address is discarded. A colleague who has not confirmed it yet gets another link, and keeps the
 * name if none is given. Throws `person_has_account` if the address has a confirmed account.
 */
export async function addColleague(deps: Deps, actor: Admin | 'operator', colleague: Colleague): Promise<void> {
  await deps.db.transaction().execute((trx) => inviteColleague(trx, deps, actor, colleague))
}

/** The same in the act of the caller. */
export async function inviteColleague(
  trx: Trx,
  deps: Deps,
  actor: Admin | 'operator',
  colleague: Colleague,
): Promise<void> {
  const { email, role } = colleague
  const key = emailKey(email)
  const now = iso(deps.clock.now())
  const person = await findOrInsertPerson(trx, { id: deps.ids.id(), email: key, email_key: key, now })
  await lockPerson(trx, key)
  const { accountId, firstName } = await placeAccount(trx, deps, { ...colleague, email: key })
  const by = actor === 'operator' ? actor : actor.actor
  const detail = { from: 'investor', to: role }
  await recordEntry(trx, deps, { action: 'account.role_changed', actor: by, accountId, personId: person.id, detail })
  const lifetimeMs = LIMITS.colleagueLinkMs
  const url = await issueLink(trx, deps, { purpose: 'verify_account', to: key, accountId, lifetimeMs })
  await queueMail(trx, deps, colleagueMail(deps.portal, { to: key, name: firstName, url, role }))
}

async function placeAccount(trx: Trx, deps: Deps, { email, firstName, lastName, role }: Colleague) {
  const now = iso(deps.clock.now())
  const names = { name: `${firstName} ${lastName}`.trim(), first_name: firstName, last_name: lastName }
  const times = { created_at: now, updated_at: now }
  const asked = { investment_interest: '', accredited: 0 }
  await insertAccount(trx, { id: deps.ids.id(), email, email_verified: 0, ...names, ...asked, role, ...times })
  const account = await lockAccountByEmail(trx, email, now)
  if (account.email_verified === 1) throw new AppError('person_has_account')
  if (account.suspended_at !== null) throw new AppError('person_suspended')
  const invited = await setInvited(trx, account.id, { ...(names.name !== '' && names), role })
  await deleteSignUps(trx, account.id)
  return { accountId: account.id, firstName: invited.first_name }
}
