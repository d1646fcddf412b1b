import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import type { RequestRow } from './queries.ts'

export type MeetingRow = Selectable<Tables['meeting']>
export type MessageRow = Selectable<Tables['request_message']>

export async function listRequestsOfAddress(db: Db, emailKey: string): Promise<RequestRow[]> {
  return db
    .selectFrom('request')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** What stands in the way of another request like this one. */
export async function findOpenRequest(
  trx: Trx,
  { kind, email_key, route, document }: Pick<RequestRow, 'kind' | 'email_key' | 'route' | 'document'>,
) {
  return trx
    .selectFrom('request')
    .select('id')
    .where('kind', '=', kind)
    .where('email_key', '=', email_key)
    .where('answered_at', 'is', null)
    .where((eb) =>
      document === null ? eb('document', 'is', null) : eb.and([eb('document', '=', document), eb('route', '=', route)]),
    )
    .executeTakeFirst()
}

/** Locks a request, so that acts on it happen one by one. */
export async function lockRequest(trx: Trx, id: string, emailKey?: string): Promise<RequestRow | undefined> {
  return trx
    .updateTable('request')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .$if(emailKey !== undefined, (query) => query.where('email_key', '=', emailKey ?? ''))
    .returningAll()
    .executeTakeFirst()
}

export async function setWithdrawn(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable('request')
    .set({ answer: 'withdrawn', answered_at: now, answered_by: 'visitor' })
    .where('id', '=', id)
    .execute()
}

export async function insertMeeting(trx: Trx, row: Insertable<Tables['meeting']>): Promise<void> {
  await trx.insertInto('meeting').values(row).execute()
}

export async function findMeeting(trx: Trx, requestId: string): Promise<MeetingRow | undefined> {
  return trx.selectFrom('meeting').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/** Changes an agreed meeting, which takes the next sequence number of its calendar entry. */
export async function updateMeeting(
  trx: Trx,
  requestId: string,
  changed: Partial<Pick<MeetingRow, 'starts_at' | 'minutes' | 'place' | 'cancelled_at'>> & { updated_at: string },
): Promise<MeetingRow> {
  return trx
    .updateTable('meeting')
    .set((eb) => ({ ...changed, sequence: eb('sequence', '+', 1) }))
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertMessage(trx: Trx, row: MessageRow): Promise<void> {
  await trx.insertInto('request_message').values(row).execute()
}

/** The meetings and the messages of these requests, oldest first. */
export async function listThreads(db: Db, requestIds: readonly string[]) {
  if (requestIds.length === 0) return { meetings: [], messages: [] }
  return {
    meetings: await db.selectFrom('meeting').selectAll().where('request_id', 'in', requestIds).execute(),
    messages: await db
      .selectFrom('request_message')
      .selectAll()
      .where('request_id', 'in', requestIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }
}

/** The account name and the person of an address, if there are any. */
export async function findName(db: Db | Trx, emailKey: string): Promise<{ name: string; personId: string | null }> {
  const account = await db.selectFrom('user_account').select('name').where('email', '=', emailKey).executeTakeFirst()
  const person = await db.selectFrom('person').select('id').where('email_key', '=', emailKey).executeTakeFirst()
  return { name: account?.name.trim() ?? '', personId: person?.id ?? null }
}
