import { emailKey } from '../../../../contract/email/email-key.ts'
import { MAIL_TOPICS, type MailTopic } from '../../../../contract/email/subscriptions.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findRecipient } from '../queries.ts'
import { findSubscription, listUnsubscribed, putSubscription, setUnsubscribed } from './queries.ts'

/** The address for one press in a mail program (RFC 8058), and the page for people. Both name the subscription and no address. */
export type UnsubscribeLinks = { post: string; page: string }

/**
 * The links by which an address unsubscribes from a kind of email. The token is the same in every email to it, cannot be guessed, and
 * never expires.
 */
export async function unsubscribeLinks(
  trx: Trx,
  deps: Deps,
  email: string,
  topic: MailTopic,
): Promise<UnsubscribeLinks> {
  const key = emailKey(email)
  const token = deps.secrets.digest('unsubscribe', `${topic} ${key}`)
  await putSubscription(trx, { token, email_key: key, topic })
  const url = portalUrl(deps.config)
  return { post: `${url}/api/unsubscribe/${token}`, page: `${url}/unsubscribe#${token}` }
}

export async function isUnsubscribed(db: Db | Trx, email: string, topic: MailTopic): Promise<boolean> {
  const key = emailKey(email)
  return (await listUnsubscribed(db, topic, [key])).has(key)
}

export async function getSubscription(deps: Deps, token: string) {
  const found = await find(deps, token)
  return { topic: found.topic, subscribed: found.unsubscribed_at === null }
}

export async function unsubscribe(deps: Deps, token: string): Promise<void> {
  await set(deps, token, iso(deps.clock.now()))
}

export async function subscribeAgain(deps: Deps, token: string): Promise<void> {
  await set(deps, token, null)
}

/** Whoever has the link may do it: it was mailed to the address only, and opens nothing else. */
async function set(deps: Deps, token: string, at: string | null): Promise<void> {
  const { email_key, topic } = await find(deps, token)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await setUnsubscribed(trx, token, at))) return
    const { personId } = await findRecipient(trx, email_key)
    const action = at === null ? 'mail.subscribed_again' : 'mail.unsubscribed'
    await recordEntry(trx, deps, { action, actor: 'visitor', personId, detail: { topic } })
  })
}

async function find(deps: Deps, token: string) {
  const found = await findSubscription(deps.db, token)
  const topic = MAIL_TOPICS.find((one) => one === found?.topic)
  if (!found || !topic) throw new AppError('not_found')
  return { ...found, topic }
}
