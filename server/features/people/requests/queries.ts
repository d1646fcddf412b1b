import { type Selectable, sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/list-cursor.ts'

export type RequestRow = Selectable<Tables['request']>
export type RequestKind = RequestRow['kind']

/** False if the address has an open request of this kind, for the same document if it names one. */
export async function insertRequest(trx: Trx, row: RequestRow): Promise<boolean> {
  const result = await trx
    .insertInto('request')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Adds a line to an open request. False if there is none, or if it is full. */
export async function appendAsked(
  trx: Trx,
  of: { kind: RequestKind; emailKey: string },
  line: string,
  maxLength: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('request')
    .set((eb) => ({ asked: eb(eb.fn.coalesce('asked', eb.val('')), '||', `\n${line}`) }))
    .where('kind', '=', of.kind)
    .where('email_key', '=', of.emailKey)
    .where('answered_at', 'is', null)
    .where((eb) => eb(eb.fn<number>('length', ['asked']), '<', maxLength))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findRequest(db: Db | Trx, id: string): Promise<RequestRow | undefined> {
  return db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countRequests(db: Db, state: 'open' | 'answered'): Promise<number> {
  const row = await db
    .selectFrom('request')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('answered_at', state === 'open' ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/**
 * Whether the open request `r`, whose address has the account `a` if any, waits for the person: staff wrote last, and an account can
 * reply. A request for access never does, because it can become approvable without a message.
 */
export const awaitsPerson = sql<boolean>`(r.answered_at is null and r.kind <> 'access'
  and coalesce(a.email_verified, 0) = 1 and a.suspended_at is null
  and coalesce((select m.author from request_message as m where m.request_id = r.id
    order by m.created_at desc, m.id desc limit 1), 'person') = 'staff')`

/** How many open requests wait for the person. */
export async function countAwaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('request as r')
    .leftJoin('user_account as a', 'a.email', 'r.email_key')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(awaitsPerson)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** A page of requests with their people: open ones oldest first, answered ones newest first; or one, whatever its state. */
export async function listRequestRows(
  db: Db,
  {
    state,
    id,
    after,
    limit,
  }: { state: 'open' | 'answered'; id?: string | undefined; after: Cursor | undefined; limit: number },
) {
  const open = state === 'open'
  const column = open ? 'r.created_at' : 'r.answered_at'
  const beyond = open ? '>' : '<'
  const order = open ? 'asc' : 'desc'
  return db
    .selectFrom('request as r')
    .leftJoin('person as p', 'p.email_key', 'r.email_key')
    .leftJoin('user_account as a', 'a.email', 'r.email_key')
    .select((eb) => [
      'r.id',
      'r.kind',
      'r.email',
      'r.created_at',
      'r.answer',
      'r.answered_at',
      'r.words',
      'r.asked',
      'r.name',
      'r.route',
      'r.topic',
      'r.document',
      'r.wishes',
      'r.time_zone',
      'p.id as person_id',
      'a.id as account_ref',
      'a.name as account_name',
      'a.email_verified',
      'a.suspended_at',
      sql<number>`case when ${awaitsPerson} then 1 else 0 end`.as('awaits_person'),
      eb
        .selectFrom('submission as s')
        .select('s.full_name')
        .whereRef('s.person_id', '=', 'p.id')
        .orderBy('s.signed_at', 'desc')
        .limit(1)
        .as('signed_name'),
      eb
        .selectFrom('submission as s')
        .select('s.company_name')
        .whereRef('s.person_id', '=', 'p.id')
        .orderBy('s.signed_at', 'desc')
        .limit(1)
        .as('signed_company'),
    ])
    .$if(id !== undefined, (query) => query.where('r.id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('r.answered_at', open ? 'is' : 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(column, beyond, after?.at ?? ''),
          eb.and([eb(column, '=', after?.at ?? ''), eb('r.id', beyond, after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy(column, order)
    .orderBy('r.id', order)
    .limit(limit)
    .execute()
}

export type ListedRequest = Awaited<ReturnType<typeof listRequestRows>>[number]

/** The projects that these accounts are approved for. */
export async function listApprovalsOf(db: Db, accountIds: readonly string[]) {
  return db
    .selectFrom('account_project')
    .select(['account_id', 'route'])
    .where('account_id', 'in', inList(accountIds))
    .execute()
}

/** Check and write are one statement, so a request is answered once. */
export async function setAnswered(
  trx: Trx,
  id: string,
  given: { answer: 'approved' | 'declined'; by: string; words: string | null; now: string },
): Promise<RequestRow | undefined> {
  return trx
    .updateTable('request')
    .set({ answered_at: given.now, answer: given.answer, answered_by: given.by, words: given.words })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
