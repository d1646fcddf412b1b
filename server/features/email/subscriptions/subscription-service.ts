import type { z } from 'zod'
import { emailKey } from '../../../../contract/email/email-key.ts'
import type * as contract from '../../../../contract/email/subscriptions.ts'
import { MAIL_TOPICS, type MailTopic } from '../../../../contract/email/subscriptions.ts'
import type { Investor } from '../../../access/account.ts'
import { recordEntry } from '../../../audit/service.ts'
import { portalUrl } from '../../../config.ts'
import type { Db, Trx } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { iso } from '../../../platform/clock.ts'
import { findPersonById } from '../../people/queries.ts'
import { findRecipient } from '../queries.ts'
import { findStop, readReportsFrom } from '../reports/stop-service.ts'
import {
  findSubscription,
  listUnsubscribed,
  listUnsubscribedTopics,
  putSubscription,
  setUnsubscribed,
} from './queries.ts'

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
  const token = await putTopic(trx, deps, emailKey(email), topic)
  const url = portalUrl(deps.config)
  return { post: `${url}/api/unsubscribe/${token}`, page: `${url}/unsubscribe#${token}` }
}

async function putTopic(trx: Trx, deps: Deps, key: string, topic: MailTopic): Promise<string> {
  const token = deps.secrets.digest('unsubscribe', `${topic} ${key}`)
  await putSubscription(trx, { token, email_key: key, topic })
  return token
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
  const found = await find(deps, token)
  await deps.db.transaction().execute((trx) => change(trx, deps, { ...found, token }, at))
}

type Changed = { token: string; email_key: string; topic: MailTopic }

async function change(trx: Trx, deps: Deps, { token, email_key, topic }: Changed, at: string | null): Promise<void> {
  if (!(await setUnsubscribed(trx, token, at))) return
  const { personId } = await findRecipient(trx, email_key)
  const action = at === null ? 'mail.subscribed_again' : 'mail.unsubscribed'
  await recordEntry(trx, deps, { action, actor: 'visitor', personId, detail: { topic } })
}

async function find(deps: Deps, token: string) {
  const found = await findSubscription(deps.db, token)
  const topic = MAIL_TOPICS.find((one) => one === found?.topic)
  if (!found || !topic) throw new AppError('not_found')
  return { ...found, topic }
}

/** What the address of the account gets. */
export async function listOwnSubscriptions(
  deps: Deps,
  { email }: Investor,
): Promise<z.input<typeof contract.listOwnSubscriptions.output>> {
  const unsubscribed = await listUnsubscribedTopics(deps.db, emailKey(email))
  return {
    subscriptions: offeredTopics(deps).map((topic) => ({ topic, subscribed: !unsubscribed.has(topic) })),
    stopped: (await findStop(deps.db, deps, email)) ?? null,
  }
}

/** Only for a confirmed address, because anybody can enter one. */
export async function setOwnSubscription(
  deps: Deps,
  { email, personId }: Investor,
  { topic, subscribed }: z.output<typeof contract.setOwnSubscription.input>,
): Promise<void> {
  if (personId === null) throw new AppError('email_unverified')
  const key = emailKey(email)
  await deps.db.transaction().execute(async (trx) => {
    const token = await putTopic(trx, deps, key, topic)
    await change(trx, deps, { token, email_key: key, topic }, subscribed ? null : iso(deps.clock.now()))
  })
}

/** What somebody does not want at one address, they do not want at the next. */
export async function copyUnsubscriptions(
  trx: Trx,
  deps: Deps,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const unsubscribed = await listUnsubscribedTopics(trx, emailKey(from))
  for (const topic of MAIL_TOPICS) {
    if (!unsubscribed.has(topic)) continue
    const key = emailKey(to)
    const token = await putTopic(trx, deps, key, topic)
    await change(trx, deps, { token, email_key: key, topic }, iso(deps.clock.now()))
  }
}

/** The same for staff, who cannot change it. */
export async function getPersonSubscriptions(
  deps: Deps,
  id: string,
): Promise<z.input<typeof contract.getPersonSubscriptions.output>> {
  const person = await findPersonById(deps.db, id)
  if (!person) throw new AppError('not_found')
  const unsubscribed = await listUnsubscribedTopics(deps.db, person.email_key)
  return {
    subscriptions: offeredTopics(deps).map((topic) => ({ topic, unsubscribedAt: unsubscribed.get(topic) ?? null })),
    stopped: (await findStop(deps.db, deps, person.email)) ?? null,
    reports: await readReportsFrom(deps, [person.email_key]),
  }
}

/** What is switched off for everybody is no choice. */
function offeredTopics({ portal }: Deps): readonly MailTopic[] {
  return MAIL_TOPICS.filter((topic) => topic !== 'documents' || portal.updates.newDocuments !== 'off')
}
