import { type RawBuilder, sql } from 'kysely'
import { WATCH } from '../../access/activity-queries.ts'
import { inList } from '../../db/in-list.ts'
import type { Db, Trx } from '../../db/tables.ts'
import { staffPeople } from '../engagement/scores/queries.ts'
import { anyPart } from './rules.ts'

/** `staffIds`: the accounts of staff, which no column alone can tell. */
type Choice = {
  search: string
  filter: 'all' | 'requests' | 'accounts' | 'staff' | 'signed' | 'unverified' | 'suspended' | 'hot' | 'quiet' | 'never'
  staffIds: readonly string[]
  /** For the filters of engagement. */
  times?: { hotFrom: number; hotSince: string; quietBefore: string }
}

/** The row after which a page begins. */
type Place = { id: string; created_at: string; email_key: string; score: number; active_at: string }

const READER_KEY = sql<string>`lower(g.email)`
const SCORE = sql<number>`coalesce(e.score, 0)`
const ACTIVE_AT = sql<string>`coalesce(e.last_at, '')`

/** People with their accounts. An account belongs to its person once its address is verified; until then its address tells whose it is. */
function people(db: Db | Trx) {
  return db
    .selectFrom('person as p')
    .leftJoin('user_account as a', (join) =>
      join.on((eb) =>
        eb.or([
          eb('a.person_id', '=', eb.ref('p.id')),
          eb.and([eb('a.person_id', 'is', null), eb('a.email', '=', eb.ref('p.email_key'))]),
        ]),
      ),
    )
    .leftJoin('engagement_score as e', 'e.person_id', 'p.id')
}

function chosen(db: Db, { search, filter, staffIds, times }: Choice) {
  const ofEngagement = filter === 'hot' || filter === 'quiet' || filter === 'never'
  const like = anyPart(search)
  const open = db.selectFrom('request').where('kind', '=', 'access').where('answered_at', 'is', null)
  return people(db)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          matches('p.email', like),
          matches('a.email', like),
          sql<boolean>`lower(a.first_name || ' ' || a.last_name) like ${like} escape '\\'`,
          eb(
            'p.id',
            'in',
            eb
              .selectFrom('submission as s')
              .select('s.person_id')
              .where((of) => of.or([matches('s.full_name', like), matches('s.company_name', like)])),
          ),
          eb(
            'p.email_key',
            'in',
            eb
              .selectFrom('invitation as i')
              .select('i.email_key')
              .where((of) => of.or([matches('i.full_name', like), matches('i.company_name', like)])),
          ),
        ]),
      ),
    )
    .$if(filter === 'requests', (query) =>
      query.where((eb) =>
        eb.or([eb('p.email_key', 'in', open.select('email_key')), eb('a.id', 'in', open.select('account_id'))]),
      ),
    )
    .$if(ofEngagement, (query) => query.where('p.id', 'not in', staffPeople(db)).where('p.erased_at', 'is', null))
    .$if(filter === 'hot', (query) =>
      query.where('e.score', '>=', times?.hotFrom ?? 0).where('e.last_at', '>=', times?.hotSince ?? ''),
    )
    .$if(filter === 'quiet', (query) => query.where('e.last_at', '<', times?.quietBefore ?? ''))
    .$if(filter === 'never', (query) => query.where('e.last_at', 'is', null))
    .$if(filter === 'accounts', (query) => query.where('a.id', 'is not', null))
    .$if(filter === 'staff', (query) => query.where('a.id', 'in', inList(staffIds)))
    .$if(filter === 'suspended', (query) => query.where('a.suspended_at', 'is not', null))
    .$if(filter === 'signed', (query) =>
      query.where('p.id', 'in', (eb) =>
        eb.selectFrom('submission as s').select('s.person_id').where('s.superseded_at', 'is', null),
      ),
    )
    .$if(filter === 'unverified', (query) =>
      query.where((eb) =>
        eb.or([eb('a.email_verified', '=', 0), eb.and([eb('a.id', 'is', null), eb('p.verified_at', 'is', null)])]),
      ),
    )
}

function matches(column: string, like: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`
}

const COLUMNS = [
  'p.id',
  'p.email',
  'p.email_key',
  'p.created_at',
  'p.verified_at',
  'p.erased_at',
  'a.id as account_id',
  'a.first_name',
  'a.last_name',
  'a.email_verified',
  'a.role',
  'a.accredited',
  'a.interest_amounts',
  'a.two_factor_enabled',
  'a.suspended_at',
] as const

const SORTS = {
  newest: [sql<string>`p.created_at`, 'desc', (place: Place) => place.created_at],
  oldest: [sql<string>`p.created_at`, 'asc', (place: Place) => place.created_at],
  email: [sql<string>`p.email_key`, 'asc', (place: Place) => place.email_key],
  score: [SCORE, 'desc', (place: Place) => place.score],
  active: [ACTIVE_AT, 'desc', (place: Place) => place.active_at],
} as const

export type FoundPerson = Awaited<ReturnType<typeof listPeopleOf>>[number]

export async function listPeopleOf(
  db: Db,
  choice: Choice,
  page: { sort: keyof typeof SORTS; after: Place | undefined; limit: number },
) {
  const { sort, after, limit } = page
  const [column, direction, placeOf] = SORTS[sort]
  return chosen(db, choice)
    .select(COLUMNS)
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const place = after as Place
        const beyond = direction === 'desc' ? '<' : '>'
        const value = placeOf(place)
        return eb.or([eb(column, beyond, value), eb.and([eb(column, '=', value), eb('p.id', beyond, place.id)])])
      }),
    )
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .limit(limit)
    .execute()
}

export async function countPeople(db: Db, choice: Choice): Promise<number> {
  const row = await chosen(db, choice)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('request')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('kind', '=', 'access')
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function findFoundPerson(db: Db | Trx, id: string): Promise<FoundPerson | undefined> {
  return people(db).select(COLUMNS).where('p.id', '=', id).executeTakeFirst()
}

export async function findPlace(db: Db, id: string): Promise<Place | undefined> {
  return db
    .selectFrom('person as p')
    .leftJoin('engagement_score as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.created_at', 'p.email_key', SCORE.as('score'), ACTIVE_AT.as('active_at')])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/** What belongs to these people, each list newest first. */
export async function listRelatedRecords(db: Db, found: readonly FoundPerson[]) {
  const persons = inList(found.map(({ id }) => id))
  const keys = inList(found.map(({ email_key }) => email_key))
  const accounts = inList(found.flatMap(({ account_id }) => account_id ?? []))
  return {
    submissions: await db
      .selectFrom('submission')
      .select(['id', 'person_id', 'full_name', 'company_name', 'signed_at', 'nda_version', 'superseded_at'])
      .where('person_id', 'in', persons)
      .orderBy('signed_at', 'desc')
      .execute(),
    codes: await db
      .selectFrom('access_code as c')
      .leftJoin('submission as s', 's.id', 'c.submission_id')
      .selectAll('c')
      .select(['s.superseded_at', 's.nda_version', 's.bound_until'])
      .where('c.person_id', 'in', persons)
      .orderBy('c.created_at', 'desc')
      .execute(),
    approvals: await db
      .selectFrom('account_project')
      .selectAll()
      .where('account_id', 'in', accounts)
      .orderBy('approved_at', 'desc')
      .execute(),
    requests: await db
      .selectFrom('request')
      .selectAll()
      .where((eb) => eb.or([eb('email_key', 'in', keys), eb('account_id', 'in', accounts)]))
      .orderBy('created_at', 'desc')
      .execute(),
    invitations: await db
      .selectFrom('invitation')
      .select(['email_key', 'full_name', 'company_name', 'created_at', 'withdrawn_at'])
      .where('email_key', 'in', keys)
      .orderBy('created_at', 'desc')
      .execute(),
    passkeys: await db.selectFrom('account_passkey').select('account_id').where('account_id', 'in', accounts).execute(),
    seen: [
      ...(await db
        .selectFrom('session_grant as g')
        .innerJoin('access_code as c', 'c.id', 'g.code_id')
        .select((eb) => ['c.person_id as id', eb.fn.max('g.last_used_at').as('at')])
        .where('c.person_id', 'in', persons)
        .groupBy('c.person_id')
        .execute()),
      // A shared code is nobody's, and was entered for an address.
      ...(await db
        .selectFrom('session_grant as g')
        .select((eb) => [READER_KEY.as('id'), eb.fn.max('g.last_used_at').as('at')])
        .where(READER_KEY, 'in', keys)
        .where('g.kind', '<>', 'override')
        .groupBy(READER_KEY)
        .execute()),
      ...(await db
        .selectFrom('audit_entry')
        .select((eb) => ['account_id as id', eb.fn.max('at').as('at')])
        .where('account_id', 'in', accounts)
        .where('action', '=', 'account.signed_in')
        .groupBy('account_id')
        .execute()),
      ...(await db
        .selectFrom('account_session')
        .select((eb) => ['account_id as id', eb.fn.max('updated_at').as('at')])
        .where('account_id', 'in', accounts)
        .groupBy('account_id')
        .execute()),
    ],
  }
}

export type RelatedRecords = Awaited<ReturnType<typeof listRelatedRecords>>

/** Open sessions that a code of this person, or a shared code with their email, opened. */
export async function listCodeSessions(db: Db | Trx, person: { id: string; email_key: string }, now: string) {
  return db
    .selectFrom('session as s')
    .leftJoin('reader_activity as w', 'w.id', 's.id')
    .select((eb) => [
      's.id',
      's.created_at',
      ...WATCH,
      // A session has no user agent and no address of its own, but a signature from its browser does.
      eb
        .selectFrom('submission as m')
        .select('m.user_agent')
        .whereRef('m.browser_id', '=', 's.browser_id')
        .orderBy('m.signed_at', 'desc')
        .limit(1)
        .as('user_agent'),
      eb
        .selectFrom('submission as m')
        .select('m.ip_address')
        .whereRef('m.browser_id', '=', 's.browser_id')
        .orderBy('m.signed_at', 'desc')
        .limit(1)
        .as('ip_address'),
    ])
    .where('s.ended_at', 'is', null)
    .where('s.id', 'in', (eb) =>
      eb
        .selectFrom('session_grant as g')
        .leftJoin('access_code as c', 'c.id', 'g.code_id')
        .select('g.session_id')
        .where('g.ended_at', 'is', null)
        .where('g.ends_at', '>', now)
        .where((of) =>
          of.or([of('c.person_id', '=', person.id), sql<boolean>`lower(${of.ref('g.email')}) = ${person.email_key}`]),
        ),
    )
    .orderBy('s.created_at', 'desc')
    .execute()
}

export async function listAccountSessions(db: Db | Trx, accountId: string, now: string) {
  return db
    .selectFrom('account_session')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}
