import type { Insertable, Updateable } from 'kysely'
import type { Chat, Scope } from '../../../contract/notifications/deliveries.ts'
import { inList } from '../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../db/tables.ts'
import type { Cursor } from '../../platform/list-cursor.ts'

export async function findPlace(db: Db | Trx): Promise<number> {
  return (await db.selectFrom('notification_place').select('place').executeTakeFirstOrThrow()).place
}

/** Locked until the transaction ends, so that one process at a time reads events. */
export async function lockPlace(trx: Trx): Promise<number> {
  const row = await trx
    .updateTable('notification_place')
    .set((eb) => ({ id: eb.ref('id') }))
    .returning('place')
    .executeTakeFirstOrThrow()
  return row.place
}

export async function setPlace(trx: Trx, place: number): Promise<void> {
  await trx.updateTable('notification_place').set({ place }).execute()
}

/** Staff who can act in the portal now, with what they chose of when and where. */
export async function listActingStaff(db: Db | Trx) {
  return db
    .selectFrom('user_account as a')
    .leftJoin('notification_setting as s', 's.account_id', 'a.id')
    .select(['a.id', 'a.email'])
    .select(['s.account_id', 's.time_zone', 's.quiet_from', 's.quiet_until', 's.digest_at', 's.by_portal', 's.by_mail'])
    .where('a.role', 'in', ['reader', 'admin'])
    .where('a.email_verified', '=', 1)
    .where('a.suspended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.two_factor_enabled', '=', 1),
        eb.exists(eb.selectFrom('account_passkey as p').select('p.id').whereRef('p.account_id', '=', 'a.id')),
      ]),
    )
    .execute()
}
export type StaffToNotify = Awaited<ReturnType<typeof listActingStaff>>[number]

export async function findActingStaff(db: Db | Trx, accountId: string): Promise<StaffToNotify | undefined> {
  return (await listActingStaff(db)).find(({ id }) => id === accountId)
}

export async function listRules(db: Db | Trx, accountIds: readonly string[]) {
  return db
    .selectFrom('notification_rule')
    .selectAll()
    .where('account_id', 'in', inList(accountIds))
    .orderBy('scope')
    .orderBy('target')
    .execute()
}

export async function saveRule(trx: Trx, row: Insertable<Tables['notification_rule']>): Promise<void> {
  await trx
    .insertInto('notification_rule')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'scope', 'target']).doUpdateSet({ delivery: row.delivery }))
    .execute()
}

export async function deleteRule(
  trx: Trx,
  { account_id, scope, target }: Omit<Tables['notification_rule'], 'delivery'>,
): Promise<void> {
  await trx
    .deleteFrom('notification_rule')
    .where('account_id', '=', account_id)
    .where('scope', '=', scope)
    .where('target', '=', target)
    .execute()
}

export async function findSetting(db: Db | Trx, accountId: string) {
  return db.selectFrom('notification_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function saveSetting(trx: Trx, row: Insertable<Tables['notification_setting']>): Promise<void> {
  const { account_id: _, ...values } = row
  await trx
    .insertInto('notification_setting')
    .values(row)
    .onConflict((on) => on.column('account_id').doUpdateSet(values))
    .execute()
}

/** The firm of each person, and the firm that it was merged into. */
export async function listFirmIds(db: Db | Trx, personIds: readonly string[]) {
  return db
    .selectFrom('firm_person as b')
    .innerJoin('firm as f', 'f.id', 'b.firm_id')
    .select(['b.person_id', 'f.id', 'f.root_id'])
    .where('b.person_id', 'in', inList(personIds))
    .execute()
}

/** Rows of one statement: SQLite takes at most 32,766 values. */
const ROWS = 500

/** The ids of those that are new. */
export async function insertNotifications(trx: Trx, rows: readonly Insertable<Tables['notification']>[]) {
  const added = new Set<string>()
  for (let from = 0; from < rows.length; from += ROWS) {
    const result = await trx
      .insertInto('notification')
      .values(rows.slice(from, from + ROWS))
      .onConflict((on) => on.columns(['account_id', 'subject']).doNothing())
      .returning('id')
      .execute()
    for (const { id } of result) added.add(id)
  }
  return added
}

export async function insertMessages(trx: Trx, rows: readonly Insertable<Tables['notification_message']>[]) {
  for (let from = 0; from < rows.length; from += ROWS)
    await trx
      .insertInto('notification_message')
      .values(rows.slice(from, from + ROWS))
      .execute()
}

/** Accounts to which emails are due. */
export async function listDueForMail(db: Db, now: string): Promise<string[]> {
  const rows = await openMessages(db)
    .select('m.account_id')
    .distinct()
    .where('m.channel', '=', 'mail')
    .where('m.due_at', '<=', now)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Chats to which messages are due, unless they are to be asked later. */
export async function listDueChats(db: Db, now: string) {
  return db
    .selectFrom('notification_chat as c')
    .select(['c.account_id', 'c.channel', 'c.job_id'])
    .where('c.off_at', 'is', null)
    .where((eb) => eb.or([eb('c.retry_at', 'is', null), eb('c.retry_at', '<=', now)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notification_message as m')
          .select('m.notification_id')
          .whereRef('m.account_id', '=', 'c.account_id')
          .whereRef('m.channel', '=', 'c.channel')
          .where('m.due_at', '<=', now)
          .where('m.sent_at', 'is', null)
          .where('m.given_up_at', 'is', null),
      ),
    )
    .execute()
}

function openMessages(db: Db | Trx) {
  return db.selectFrom('notification_message as m').where('m.sent_at', 'is', null).where('m.given_up_at', 'is', null)
}

type Where = { accountId: string; channel: 'mail' | Chat }

/** What is due, the oldest first. */
export async function listDue(db: Db | Trx, { accountId, channel }: Where, now: string) {
  return openMessages(db)
    .innerJoin('notification as n', 'n.id', 'm.notification_id')
    .select(['n.id', 'n.event_id', 'n.type', 'n.at', 'm.bundled'])
    .where('m.account_id', '=', accountId)
    .where('m.channel', '=', channel)
    .where('m.due_at', '<=', now)
    .orderBy('n.at')
    .orderBy('n.id')
    .execute()
}

/** Marks what is still open as sent, and returns which that was, so that two processes never send the same. */
export async function claimMessages(trx: Trx, { accountId, channel }: Where, ids: readonly string[], now: string) {
  const rows = await trx
    .updateTable('notification_message')
    .set({ sent_at: now })
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('notification_id', 'in', inList(ids))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning('notification_id')
    .execute()
  return new Set(rows.map(({ notification_id }) => notification_id))
}

/** Gives up everything that waits, even what is not due. */
export async function giveUpMessages(trx: Trx, { accountId, channel }: Where, now: string): Promise<void> {
  await trx
    .updateTable('notification_message')
    .set({ given_up_at: now })
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
}

export async function listChats(db: Db | Trx, accountIds: readonly string[]) {
  return db
    .selectFrom('notification_chat')
    .selectAll()
    .where('account_id', 'in', inList(accountIds))
    .orderBy('channel')
    .execute()
}

export async function findChat(db: Db | Trx, accountId: string, channel: Chat) {
  return (await listChats(db, [accountId])).find((chat) => chat.channel === channel)
}

/** The same, locked, so that one process at a time records what came of a message. */
export async function lockChat(trx: Trx, accountId: string, channel: Chat) {
  return trx
    .updateTable('notification_chat')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .returningAll()
    .executeTakeFirst()
}

export async function saveChatRow(trx: Trx, row: Insertable<Tables['notification_chat']>): Promise<void> {
  // Its job may be sending just now. It stays, so that no second one sends the same.
  const { account_id: _, channel: __, job_id: ___, ...values } = row
  await trx
    .insertInto('notification_chat')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'channel']).doUpdateSet(values))
    .execute()
}

export async function updateChat(
  trx: Trx,
  accountId: string,
  channel: Chat,
  values: Updateable<Tables['notification_chat']>,
): Promise<void> {
  await trx
    .updateTable('notification_chat')
    .set(values)
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .execute()
}

/** True if there was one. */
export async function deleteChat(trx: Trx, accountId: string, channel: Chat): Promise<boolean> {
  const result = await trx
    .deleteFrom('notification_chat')
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

type Wanted = { accountId: string; onlyUnread: boolean; after: Cursor | undefined; limit: number }

/** What is in the portal's list, newest first. */
export async function listNotificationRows(db: Db, { accountId, onlyUnread, after, limit }: Wanted) {
  let rows = db.selectFrom('notification').selectAll().where('account_id', '=', accountId).where('by_portal', '=', 1)
  if (onlyUnread) rows = rows.where('read_at', 'is', null)
  if (after)
    rows = rows.where((eb) =>
      eb.or([eb('at', '<', after.at), eb.and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    )
  return rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countUnreadRows(db: Db, accountId: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('by_portal', '=', 1)
    .where('read_at', 'is', null)
    .limit(most)
    .execute()
  return rows.length
}

export async function setRead(trx: Trx, accountId: string, ids: readonly string[] | undefined, now: string) {
  let rows = trx
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
  if (ids) rows = rows.where('id', 'in', inList(ids))
  await rows.execute()
}

/** The names of what exceptions are about; nothing for what does not exist or was erased. */
export async function listTargetNames(db: Db | Trx, scope: Scope, ids: readonly string[]) {
  if (scope === 'project')
    return db.selectFrom('project').select(['key as id', 'name']).where('key', 'in', inList(ids)).execute()
  if (scope === 'firm') return db.selectFrom('firm').select(['id', 'name']).where('id', 'in', inList(ids)).execute()
  return db
    .selectFrom('person')
    .select(['id', 'email as name'])
    .where('id', 'in', inList(ids))
    .where('erased_at', 'is', null)
    .execute()
}

/** What staff were told of these people, and what they chose to be told of them. */
export async function deleteNotificationsOf(trx: Trx, persons: readonly string[]): Promise<void> {
  await trx.deleteFrom('notification').where('person_id', 'in', inList(persons)).execute()
  await trx
    .deleteFrom('notification_rule')
    .where('scope', '=', 'person')
    .where('target', 'in', inList(persons))
    .execute()
}

export async function deleteOldNotifications(
  trx: Trx,
  { before, persons, limit }: { before: string; persons: readonly string[]; limit: number },
): Promise<number> {
  const result = await trx
    .deleteFrom('notification')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notification')
        .select('id')
        .where('at', '<', before)
        .where((of) => of.or([of('person_id', 'is', null), of('person_id', 'not in', inList(persons))]))
        // A digest of the week may wait for longer than the shortest period.
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('notification_message as m')
                .select('m.notification_id')
                .whereRef('m.notification_id', '=', 'notification.id')
                .where('m.sent_at', 'is', null)
                .where('m.given_up_at', 'is', null),
            ),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** What staff were told of these people, and where. */
export async function listNotificationsAbout(db: Db, persons: readonly string[]) {
  return db
    .selectFrom('notification as n')
    .leftJoin('notification_message as m', 'm.notification_id', 'n.id')
    .select(['n.account_id', 'n.type', 'n.at', 'm.channel', 'm.sent_at'])
    .where('n.person_id', 'in', inList(persons))
    .orderBy('n.at')
    .execute()
}
