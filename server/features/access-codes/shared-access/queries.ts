import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/tables.ts'

/** The filters of the list. `search`: the possible digests of a full code, and the start of a name, an email or a company. */
export type PeriodFilter = {
  search?: { indexes: readonly string[]; start: string } | undefined
  state?: 'open' | 'ended' | undefined
  /** Only periods opened by then. */
  openedUntil?: string | undefined
}
export type PeriodSort = 'newest' | 'oldest' | 'ending'
type Key = { codeId: string; personId: string }
/** Where a page continues: after this time (of first use or end), code and person. */
export type Place = Key & { at: string }

/** Sorts after every character, so that texts that start with a word are between the word and the word plus this. */
const LAST = '\u{10FFFF}'

/** A union, because each part then reads its own index; `or` would read every row. */
function foundPersons(start: string) {
  const begins = (what: string) =>
    sql`${sql.raw(what)} >= lower(${start}) and ${sql.raw(what)} < lower(${start}) || ${LAST}`
  return sql`select id from person where ${begins('email_key')}
    union select person_id from submission where ${begins('lower(full_name)')}
    union select person_id from submission where ${begins('lower(company_name)')}`
}

function matching(db: Db, { search, state, openedUntil }: PeriodFilter, sort: PeriodSort, now: string) {
  return db
    .selectFrom('shared_access as w')
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`(w.person_id in (${foundPersons(search?.start ?? '')})
          or w.code_id in (select id from access_code where code_index in (${sql.join(search?.indexes ?? [''])})))`,
      ),
    )
    .$if(state === 'open', (query) => query.where(isOpen(now)))
    .$if(state === 'ended', (query) => query.where(sql<boolean>`not ${isOpen(now)}`))
    .$if(openedUntil !== undefined, (query) => query.where('w.opened_at', '<=', openedUntil ?? now))
    .$if(sort === 'ending', (query) => query.where('w.ends_at', '>', now))
}

/** Open until its end, unless the code was revoked. Few shared codes are revoked. */
function isOpen(now: string) {
  return sql<boolean>`(w.ends_at > ${now}
    and w.code_id not in (select id from access_code where kind = 'shared_timed' and revoked_at is not null))`
}

function select(db: Db | Trx) {
  return db
    .selectFrom('shared_access as w')
    .innerJoin('access_code as c', 'c.id', 'w.code_id')
    .innerJoin('person as p', 'p.id', 'w.person_id')
    .leftJoin('access_code as n', 'n.id', 'w.successor_code_id')
    .leftJoin('submission as ns', 'ns.id', 'n.submission_id')
    .selectAll('c')
    .select([
      'w.code_id',
      'w.person_id as reader_id',
      'w.opened_at',
      'w.ends_at',
      'w.closed_at',
      'w.successor_code_id',
      'p.email as person_email',
      'n.code_sealed as n_code_sealed',
      'n.uses_remaining as n_uses_remaining',
      'n.valid_from as n_valid_from',
      'n.valid_until as n_valid_until',
      'n.revoked_at as n_revoked_at',
      'ns.superseded_at as n_superseded_at',
    ])
}

function orderOf(sort: PeriodSort) {
  const key = sort === 'ending' ? ('w.ends_at' as const) : ('w.opened_at' as const)
  return { key, order: sort === 'newest' ? ('desc' as const) : ('asc' as const) }
}

export type PeriodRow = Awaited<ReturnType<typeof listPeriodPage>>[number]

export async function listPeriodPage(
  db: Db,
  filter: PeriodFilter,
  { sort, after, limit, now }: { sort: PeriodSort; after: Place | undefined; limit: number; now: string },
) {
  const { key, order } = orderOf(sort)
  const beyond = sql.raw(sort === 'newest' ? '<' : '>')
  const place = after ?? { at: '', codeId: '', personId: '' }
  const keys = matching(db, filter, sort, now)
    .select(['w.code_id', 'w.person_id'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(key)}, w.code_id, w.person_id) ${beyond} (${place.at}, ${place.codeId}, ${place.personId})`,
      ),
    )
    .orderBy(key, order)
    .orderBy('w.code_id', order)
    .orderBy('w.person_id', order)
    .limit(limit)
  return select(db)
    .where((eb) =>
      eb(
        eb.refTuple('w.code_id', 'w.person_id'),
        'in',
        eb.selectFrom(keys.as('page')).select(['page.code_id', 'page.person_id']).$asTuple('code_id', 'person_id'),
      ),
    )
    .orderBy(key, order)
    .orderBy('w.code_id', order)
    .orderBy('w.person_id', order)
    .execute()
}

export async function findAccessPeriod(db: Db | Trx, { codeId, personId }: Key): Promise<PeriodRow | undefined> {
  return select(db).where('w.code_id', '=', codeId).where('w.person_id', '=', personId).executeTakeFirst()
}

/** How many periods match per state, whichever state is filtered for, among the first `limit`. */
export async function countByState(
  db: Db,
  filter: PeriodFilter,
  { sort, now, limit = Number.MAX_SAFE_INTEGER }: { sort: PeriodSort; now: string; limit?: number },
) {
  const { key, order } = orderOf(sort)
  const first = matching(db, { ...filter, state: undefined }, sort, now)
    .select(sql<number>`case when ${isOpen(now)} then 1 end`.as('open'))
    .orderBy(key, order)
    .orderBy('w.code_id', order)
    .orderBy('w.person_id', order)
    .limit(limit)
  const row = await db
    .selectFrom(first.as('m'))
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.count<number>('m.open').as('open')])
    .executeTakeFirstOrThrow()
  const open = Number(row.open)
  return { open, ended: Number(row.n) - open }
}

/** The signatures of these people, latest first. */
export async function listSignersOf(db: Db | Trx, personIds: readonly string[]) {
  if (personIds.length === 0) return []
  return db
    .selectFrom('submission')
    .select(['person_id', 'full_name', 'company_name', 'email', 'superseded_at', 'signed_at'])
    .where('person_id', 'in', personIds)
    .orderBy('signed_at', 'desc')
    .execute()
}

/** The live grants of a window. A grant has the address as it was signed. */
export async function listLiveGrants(db: Db | Trx, { codeId, personId }: Key, now: string) {
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .where('g.code_id', '=', codeId)
    .where('g.email', 'in', (eb) => eb.selectFrom('submission').select('email').where('person_id', '=', personId))
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', now)
    .where('s.ended_at', 'is', null)
    .select(['g.id', 'g.created_at', 'g.ends_at'])
    .execute()
}

/** How many sessions these codes keep open, by code and address. */
export async function countLiveSessions(db: Db | Trx, codeIds: readonly string[], now: string) {
  if (codeIds.length === 0) return []
  return db
    .selectFrom('session_grant as g')
    .innerJoin('session as s', 's.id', 'g.session_id')
    .select((eb) => ['g.code_id', 'g.email', eb.fn.count<number>('g.session_id').distinct().as('n')])
    .where('g.code_id', 'in', codeIds)
    .where('g.ended_at', 'is', null)
    .where('g.ends_at', '>', now)
    .where('s.ended_at', 'is', null)
    .groupBy(['g.code_id', 'g.email'])
    .execute()
}

/** Locks an access period until the transaction ends; false if there is none. */
export async function lockAccessPeriod(trx: Trx, { codeId, personId }: Key): Promise<boolean> {
  const result = await trx
    .updateTable('shared_access')
    .set((eb) => ({ opened_at: eb.ref('opened_at') }))
    .where('code_id', '=', codeId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setPeriodEnd(
  trx: Trx,
  { codeId, personId }: Key,
  end: { endsAt: string; closedAt: string | null },
): Promise<void> {
  await trx
    .updateTable('shared_access')
    .set({ ends_at: end.endsAt, closed_at: end.closedAt })
    .where('code_id', '=', codeId)
    .where('person_id', '=', personId)
    .execute()
}

export async function setGrantEnds(trx: Trx, ids: readonly string[], endsAt: string): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('session_grant').set({ ends_at: endsAt }).where('id', 'in', ids).execute()
}
