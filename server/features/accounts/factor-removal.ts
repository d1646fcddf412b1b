import { LIMITS } from '../../../contract/limits.ts'
import { recordEntry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { queueMail } from '../email/service.ts'
import { issueLink } from '../email/verification-links/service.ts'
import { factorRemovalMail, factorsRemovedMail, staffFactorRemovalMail } from './mails.ts'
import {
  clearFactorRemoval,
  deleteFactors,
  getAccount,
  listDueFactorRemovals,
  listOtherAdmins,
  setFactorRemoval,
} from './queries.ts'

/**
 * Schedules the removal of an account's second factors, for a person who has lost them and has just set a new password by email. Whoever
 * reads the mailbox could ask for it, so it waits three days, the person is told at once how to cancel it, and using a factor cancels it too.
 * A member of staff loses the role with the factors, and the other admins and the portal's owner are told.
 */
export async function scheduleFactorRemoval(trx: Trx, deps: Deps, accountId: string): Promise<void> {
  const at = iso(deps.clock.now().getTime() + LIMITS.factorRemovalMs)
  if (!(await setFactorRemoval(trx, accountId, at))) return
  const { email, role, person_id: personId } = await getAccount(trx, accountId)
  const entry = { actor: 'visitor' as const, accountId, personId, detail: { at } }
  await recordEntry(trx, deps, { action: 'account.factor_removal_begun', ...entry })
  const url = await issueLink(trx, deps, {
    purpose: 'keep_second_factor',
    to: email,
    accountId,
    lifetimeMs: LIMITS.factorRemovalMs,
  })
  await queueMail(trx, deps, factorRemovalMail(deps.portal, { to: email, url, at }))
  if (role === 'investor') return
  for (const to of new Set([...(await listOtherAdmins(trx, accountId)), deps.portal.notifications.owner]))
    await queueMail(trx, deps, staffFactorRemovalMail(portalUrl(deps.config), { to, email, at }))
}

/** The person still has a second factor, or has used the link to cancel. */
export async function cancelFactorRemoval(trx: Trx, deps: Deps, accountId: string): Promise<void> {
  if (!(await clearFactorRemoval(trx, accountId))) return
  const { person_id: personId } = await getAccount(trx, accountId)
  await recordEntry(trx, deps, { action: 'account.factor_removal_cancelled', actor: 'visitor', accountId, personId })
}

/** A recurring step: removes the second factors of accounts whose waiting time is over. */
export async function removeDueFactors(deps: Deps): Promise<void> {
  const now = iso(deps.clock.now())
  for (const { id: accountId } of await listDueFactorRemovals(deps.db, now))
    await deps.db.transaction().execute(async (trx) => {
      const removed = await deleteFactors(trx, accountId, now)
      if (removed === undefined) return
      const entry = { actor: 'system' as const, accountId, personId: removed.person_id }
      const detail = { act: 'removed', kind: 'all' } as const
      await recordEntry(trx, deps, { action: 'account.second_factor', ...entry, detail })
      if (removed.role !== 'investor') {
        const change = { from: removed.role, to: 'investor' }
        await recordEntry(trx, deps, { action: 'account.role_changed', ...entry, detail: change })
      }
      await queueMail(trx, deps, factorsRemovedMail(deps.portal, { to: removed.email, at: now }))
    })
}
