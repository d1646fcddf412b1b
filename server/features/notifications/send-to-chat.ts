import { CHAT_NAMES, type Chat } from '../../../contract/notifications/deliveries.ts'
import { recordEntry } from '../../audit/service.ts'
import type { NotificationChatRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { iso } from '../../platform/clock.ts'
import { nextAsk, PATIENCE_MS } from '../integrations/webhooks/rules.ts'
import { type Outcome, postToChat, WORKING } from './chats.ts'
import { toItems } from './messages.ts'
import { claimMessages, findActingStaff, findChat, giveUpMessages, listDue, lockChat, updateChat } from './queries.ts'
import { toMessages } from './rules.ts'

/** Messages of one job. With the time limit of each they end well before the lease of the job, so that no other worker sends meanwhile. */
const MAX_ROUNDS = 12

/** The job: sends what is due to a chat, until nothing is, or until it does not accept anything. */
export async function sendToChat(deps: Deps, payload: string): Promise<undefined> {
  const { accountId, channel } = JSON.parse(payload) as { accountId: string; channel: Chat }
  const where = { accountId, channel }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const chat = await findChat(deps.db, accountId, channel)
    const now = iso(deps.clock.now())
    if (!chat || chat.off_at !== null || (chat.retry_at !== null && chat.retry_at > now)) return
    if (!(await findActingStaff(deps.db, accountId)))
      return void (await deps.db.transaction().execute((trx) => giveUpMessages(trx, where, now)))
    const due = await listDue(deps.db, where, now)
    // What has waited for a chat that was down goes out together.
    const [rows] = chat.failures > 0 && due.length > 0 ? [due] : toMessages(due)
    if (!rows) return
    const outcome = await postToChat(deps, chat, await toItems(deps.db, rows, { withoutAmounts: true }))
    const ids = rows.map(({ id }) => id)
    await deps.db.transaction().execute((trx) => recordOutcome(trx, deps, chat, ids, outcome))
    if (!outcome.sent) return
  }
}

async function recordOutcome(
  trx: Trx,
  deps: Deps,
  { account_id: accountId, channel }: NotificationChatRow,
  ids: readonly string[],
  { sent, failure }: Outcome,
): Promise<void> {
  const chat = await lockChat(trx, accountId, channel)
  if (!chat) return
  const now = deps.clock.now().getTime()
  if (sent) {
    await claimMessages(trx, { accountId, channel }, ids, iso(now))
    return updateChat(trx, accountId, channel, { ...WORKING, last_sent_at: iso(now) })
  }
  const failures = chat.failures + 1
  const failingSince = chat.failing_since ?? iso(now)
  const isOver = now - Date.parse(failingSince) >= PATIENCE_MS
  await updateChat(trx, accountId, channel, {
    failures,
    failing_since: failingSince,
    last_failure: failure,
    retry_at: iso(nextAsk(failures, now)),
    ...(isOver && { off_at: iso(now) }),
  })
  if (!isOver) return
  await giveUpMessages(trx, { accountId, channel }, iso(now))
  await recordEntry(trx, deps, {
    action: 'notification.chat_removed',
    actor: 'system',
    accountId,
    detail: { chat: CHAT_NAMES[channel], because: 'failing' },
  })
}
