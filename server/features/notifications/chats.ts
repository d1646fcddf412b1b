import { CHAT_NAMES, type Chat } from '../../../contract/notifications/deliveries.ts'
import type { Staff } from '../../access/account.ts'
import { recordEntry } from '../../audit/service.ts'
import { portalUrl } from '../../config.ts'
import type { NotificationChatRow, Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { iso } from '../../platform/clock.ts'
import { FetchError, postPublic, refusalOf } from '../../platform/fetch-public.ts'
import { queueMail } from '../email/service.ts'
import { notificationMail } from './mails.ts'
import { type Item, slackMessage, teamsMessage } from './messages.ts'
import { deleteChat, findChat, findSetting, giveUpMessages, saveChatRow, updateChat } from './queries.ts'
import { chatKey, ownAccount, toSettings } from './settings.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1024
const TESTS = { name: 'notification-test', limit: 20, perMs: 60 * 60_000 }

export type Outcome = { sent: true; failure: null } | { sent: false; failure: string }

/** Sends one message. The addresses that it may reach are those of webhooks. */
export async function postToChat(
  deps: Deps,
  { account_id, channel, url_sealed }: Pick<NotificationChatRow, 'account_id' | 'channel' | 'url_sealed'>,
  items: readonly Item[],
): Promise<Outcome> {
  const written = { company: deps.portal.company.name, url: portalUrl(deps.config) }
  const message = channel === 'slack' ? slackMessage(items, written) : teamsMessage(items, written)
  try {
    const { status } = await postPublic(deps.secrets.open(url_sealed, chatKey(account_id, channel)), {
      hosts: deps.config.webhookPrivateHosts,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: MAX_ANSWER_BYTES,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(message)),
    })
    return status >= 200 && status < 300 ? { sent: true, failure: null } : { sent: false, failure: `http_${status}` }
  } catch (error) {
    return { sent: false, failure: error instanceof FetchError ? error.code : 'failed' }
  }
}

export async function saveChat(deps: Deps, staff: Staff, { channel, url }: { channel: Chat; url: string }) {
  const accountId = ownAccount(staff)
  const messages = {
    address: 'Enter an address that begins with https:// and contains no user.',
    private_address: 'This address is on a private network, where nothing is sent.',
    port: 'Use port 443, or a port above 1023.',
  }
  const refusal = refusalOf(url, deps.config.webhookPrivateHosts)
  if (refusal) throw new AppError('invalid_input', { fields: { url: messages[refusal] } })
  await deps.db.transaction().execute(async (trx) => {
    await saveChatRow(trx, {
      account_id: accountId,
      channel,
      url_sealed: deps.secrets.seal(url, chatKey(accountId, channel)),
      last_sent_at: null,
      job_id: null,
      ...WORKING,
    })
    const { actor } = staff
    await recordEntry(trx, deps, {
      action: 'notification.chat_saved',
      actor,
      accountId,
      detail: { chat: CHAT_NAMES[channel] },
    })
  })
}

export async function removeChat(deps: Deps, staff: Staff, channel: Chat) {
  const accountId = ownAccount(staff)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteChat(trx, accountId, channel))) throw new AppError('not_found')
    await giveUpMessages(trx, { accountId, channel }, iso(deps.clock.now()))
    const detail = { chat: CHAT_NAMES[channel], because: 'staff' }
    await recordEntry(trx, deps, { action: 'notification.chat_removed', actor: staff.actor, accountId, detail })
  })
}

/** Sends a message that says that it is a test. A chat that accepts it works again. */
export async function sendTest(deps: Deps, staff: Staff, channel: 'mail' | Chat) {
  const accountId = ownAccount(staff)
  await limitRate(deps, TESTS, accountId)
  const now = iso(deps.clock.now())
  const items: Item[] = [
    {
      id: '',
      type: 'nda.signed',
      at: now,
      says: 'This is a test of your notifications.',
      path: '/admin/notifications',
    },
  ]
  if (channel === 'mail') {
    const { timeZone } = toSettings(await findSetting(deps.db, accountId))
    const mail = notificationMail(deps.portal, portalUrl(deps.config), { to: staff.email, timeZone }, items)
    await deps.db.transaction().execute(async (trx) => {
      await queueMail(trx, deps, mail)
      await recordTest(trx, deps, staff, 'email')
    })
    return { sent: true, failure: null }
  }
  const chat = await findChat(deps.db, accountId, channel)
  if (!chat) throw new AppError('not_found')
  const outcome = await postToChat(deps, chat, items)
  const state = outcome.sent ? { ...WORKING, last_sent_at: now } : { last_failure: outcome.failure }
  await deps.db.transaction().execute(async (trx) => {
    await updateChat(trx, accountId, channel, state)
    await recordTest(trx, deps, staff, CHAT_NAMES[channel])
  })
  return outcome
}

function recordTest(trx: Trx, deps: Deps, { actor, accountId }: Staff, chat: string) {
  return recordEntry(trx, deps, { action: 'notification.tested', actor, accountId, detail: { chat } })
}

/** The state of a chat that works. */
export const WORKING = { failures: 0, retry_at: null, failing_since: null, last_failure: null, off_at: null }
