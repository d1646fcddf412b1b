import { type ExpressionBuilder, type ExpressionWrapper, type Insertable, type SqlBool, sql } from 'kysely'
import type { TermState } from '../../../../contract/agreements/term.ts'
import type { Db, SubmissionRow, Tables, Trx } from '../../../db/tables.ts'
import { anyPart } from '../../people/rules.ts'

/** What the states are told by: now, the day from which a term counts as ending, and the highest version that is asked for by now. */
export type Moment = { now: string; endingFrom: string; asked: number }
export type TermFilter = { state?: TermState | undefined; version?: number | undefined; search: string }
export type Place = { by: string; id: string }
export type TermSort = 'newest' | 'oldest' | 'ending'

type Builder = ExpressionBuilder<{ s: Tables['submission'] }, 's'>

function inState(eb: Builder, state: TermState, at: Moment): ExpressionWrapper<never, never, SqlBool> {
  const stands = eb('s.superseded_at', 'is', null)
  const lasts = eb('s.bound_until', '>', at.now)
  const current = eb('s.nda_version', '>=', at.asked)
  const ways = {
    withdrawn: [eb('s.superseded_because', '=', 'withdrawn')],
    superseded: [eb('s.superseded_because', 'in', ['replaced', 'signed_again', 'disowned'])],
    ended: [stands, eb('s.bound_until', '<=', at.now)],
    sign_again: [stands, lasts, eb('s.nda_version', '<', at.asked)],
    ending: [stands, lasts, current, eb('s.bound_until', '<=', at.endingFrom)],
    bound: [stands, current, eb('s.bound_until', '>', at.endingFrom)],
  }
  return eb.and(ways[state]) as unknown as ExpressionWrapper<never, never, SqlBool>
}

function matching(db: Db, { version, search }: TermFilter) {
  const like = (column: 's.full_name' | 's.email' | 's.company_name') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${anyPart(search)} escape '\\'`
  return db
    .selectFrom('submission as s')
    .$if(version !== undefined, (query) => query.where('s.nda_version', '=', version ?? 0))
    .$if(search !== '', (query) =>
      query.where((eb) => eb.or([like('s.full_name'), like('s.email'), like('s.company_name')])),
    )
}

/** A page of signatures with what they oblige to. */
export async function listTermRows(
  db: Db,
  filter: TermFilter,
  at: Moment,
  { sort, after, limit }: { sort: TermSort; after: Place | undefined; limit: number },
): Promise<SubmissionRow[]> {
  const key = sql.ref(sort === 'ending' ? 's.bound_until' : 's.signed_at')
  const order = sort === 'newest' ? 'desc' : 'asc'
  const beyond = sql.raw(sort === 'newest' ? '<' : '>')
  const { state } = filter
  return matching(db, filter)
    .selectAll('s')
    .$if(state !== undefined, (query) => query.where((eb) => inState(eb, state ?? 'bound', at)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, s.id) ${beyond} (${after?.by ?? ''}, ${after?.id ?? ''})`),
    )
    .orderBy(key, order)
    .orderBy('s.id', order)
    .limit(limit)
    .execute()
}

/** How many match of each state, whichever state is asked for. */
export async function countTerms(db: Db, filter: TermFilter, at: Moment) {
  const states = ['bound', 'sign_again', 'ending', 'ended', 'superseded', 'withdrawn'] as const
  const row = await matching(db, filter)
    .select((eb) =>
      states.map((state) =>
        eb.fn
          .sum<number | null>(
            eb
              .case()
              .when(inState(eb, state, at))
              .then(1)
              .else(0)
              .end(),
          )
          .as(state),
      ),
    )
    .executeTakeFirstOrThrow()
  const counted = row as Record<(typeof states)[number], number | null>
  return Object.fromEntries(states.map((state) => [state, Number(counted[state] ?? 0)])) as Record<
    (typeof states)[number],
    number
  >
}

/** Where the page after this signature goes on; undefined where there is none of this id. */
export async function findPlace(db: Db, id: string, sort: TermSort): Promise<Place | undefined> {
  const row = await findSigned(db, id)
  return row && { id, by: sort === 'ending' ? row.bound_until : row.signed_at }
}

export async function findSigned(db: Db | Trx, id: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Takes what staff opened to the account of a person away, and answers for which account; it goes with the agreement. */
export async function deleteApprovalsOf(trx: Trx, personId: string): Promise<number> {
  const result = await trx
    .deleteFrom('account_project')
    .where('account_id', 'in', (eb) => eb.selectFrom('user_account').select('id').where('person_id', '=', personId))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** The requests to return or destroy about these signatures, newest first. */
export async function listReturns(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('return_or_destroy_request')
    .selectAll()
    .where('submission_id', 'in', ids)
    .orderBy('asked_at', 'desc')
    .execute()
}

/** False where one waits for its answer already. */
export async function insertReturn(trx: Trx, row: Insertable<Tables['return_or_destroy_request']>): Promise<boolean> {
  const result = await trx
    .insertInto('return_or_destroy_request')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Asks anew what was asked until `before` and waits still; answers which, undefined where nothing does. */
export async function renewReturn(
  trx: Trx,
  submissionId: string,
  asked: Pick<Tables['return_or_destroy_request'], 'asked_at' | 'asked_by' | 'asked_words'>,
  before: string,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('return_or_destroy_request')
    .set(asked)
    .where('submission_id', '=', submissionId)
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<=', before)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The test and the write are one statement, so that a request is confirmed once. */
export async function setConfirmed(
  trx: Trx,
  id: string,
  given: { outcome: 'returned' | 'destroyed' | 'both'; words: string; by: 'link' | 'account'; now: string },
) {
  return trx
    .updateTable('return_or_destroy_request')
    .set({ confirmed_at: given.now, confirmed_by: given.by, outcome: given.outcome, words: given.words })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The signature that a request is about, where it waits for an answer. */
export async function findAsked(db: Db | Trx, id: string): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('return_or_destroy_request as r')
    .innerJoin('submission as s', 's.id', 'r.submission_id')
    .selectAll('s')
    .where('r.id', '=', id)
    .where('r.confirmed_at', 'is', null)
    .executeTakeFirst()
}
