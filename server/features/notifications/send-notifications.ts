import type { Chat } from '../../../contract/notifications/deliveries.ts'
import { portalUrl } from '../../config.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { queueMail } from '../email/service.ts'
import { isJobOpen } from '../integrations/webhooks/queries.ts'
import { enqueue } from '../operations/jobs/service.ts'
import { notificationMail } from './mails.ts'
import { toItems } from './messages.ts'
import {
  claimMessages,
  findActingStaff,
  giveUpMessages,
  listDue,
  listDueChats,
  listDueForMail,
  lockChat,
  updateChat,
} from './queries.ts'
import { toMessages } from './rules.ts'
import { toSettings } from './settings.ts'

/** A recurring step: queues the emails that are due, and orders the jobs that send to chats. */
export async function sendNotifications(deps: Deps): Promise<void> {
  const now = iso(deps.clock.now())
  for (const accountId of await listDueForMail(deps.db, now))
    await deps.db.transaction().execute((trx) => mailDue(trx, deps, accountId, now))
  for (const { account_id, channel, job_id } of await listDueChats(deps.db, now)) {
    if (await isJobOpen(deps.db, job_id)) continue
    await deps.db.transaction().execute((trx) => orderChat(trx, deps, account_id, channel))
  }
}

/** The emails are queued in the transaction that marks them as sent, so that a process that dies leaves none twice and none out. */
async function mailDue(trx: Trx, deps: Deps, accountId: string, now: string): Promise<void> {
  const where = { accountId, channel: 'mail' } as const
  const staff = await findActingStaff(trx, accountId)
  const { byMail, timeZone } = toSettings(staff)
  if (!staff || !byMail) return giveUpMessages(trx, where, now)
  const due = await listDue(trx, where, now)
  const claimed = await claimMessages(
    trx,
    where,
    due.map(({ id }) => id),
    now,
  )
  for (const rows of toMessages(due.filter(({ id }) => claimed.has(id)))) {
    const items = await toItems(trx, rows)
    if (items.length > 0)
      await queueMail(
        trx,
        deps,
        notificationMail(deps.portal, portalUrl(deps.config), { to: staff.email, timeZone }, items),
      )
  }
}

async function orderChat(trx: Trx, deps: Deps, accountId: string, channel: Chat): Promise<void> {
  const chat = await lockChat(trx, accountId, channel)
  if (!chat || (await isJobOpen(trx, chat.job_id))) return
  await updateChat(trx, accountId, channel, {
    job_id: await enqueue(trx, deps, 'notification', { accountId, channel }),
  })
}
