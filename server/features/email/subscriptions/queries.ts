import { inList } from '../../../db/in-list.ts'
import type { Db, Trx } from '../../../db/tables.ts'

export async function putSubscription(
  trx: Trx,
  row: { token: string; email_key: string; topic: string },
): Promise<void> {
  await trx
    .insertInto('mail_subscription')
    .values({ ...row, unsubscribed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findSubscription(db: Db, token: string) {
  return db.selectFrom('mail_subscription').selectAll().where('token', '=', token).executeTakeFirst()
}

/** False if it was so already. */
export async function setUnsubscribed(trx: Trx, token: string, at: string | null): Promise<boolean> {
  const result = await trx
    .updateTable('mail_subscription')
    .set({ unsubscribed_at: at })
    .where('token', '=', token)
    .where('unsubscribed_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Those of these addresses that have unsubscribed from this kind of email. */
export async function listUnsubscribed(
  db: Db | Trx,
  topic: string,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mail_subscription')
    .select('email_key')
    .where('topic', '=', topic)
    .where('unsubscribed_at', 'is not', null)
    .where('email_key', 'in', inList(emailKeys))
    .execute()
  return new Set(rows.map(({ email_key }) => email_key))
}

/** The kinds of email that this address has unsubscribed from, and when. */
export async function listUnsubscribedTopics(db: Db | Trx, emailKey: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('mail_subscription')
    .select(['topic', 'unsubscribed_at'])
    .where('email_key', '=', emailKey)
    .where('unsubscribed_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ topic, unsubscribed_at }) => [topic, unsubscribed_at ?? '']))
}

export async function exportSubscriptionsOf(db: Db, emailKeys: readonly string[]) {
  return db
    .selectFrom('mail_subscription')
    .select(['topic', 'unsubscribed_at'])
    .where('email_key', 'in', inList(emailKeys))
    .execute()
}

/** After an erasure nothing is mailed to the address at all. */
export async function deleteSubscriptionsOf(trx: Trx, emailKeys: readonly string[]): Promise<void> {
  await trx.deleteFrom('mail_subscription').where('email_key', 'in', inList(emailKeys)).execute()
}
