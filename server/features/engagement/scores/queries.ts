import { type Insertable, sql } from 'kysely'
import { inList } from '../../../db/in-list.ts'
import type { Db, Tables, Trx } from '../../../db/tables.ts'
import { NOT_COUNTED } from './place-rules.ts'

type Unscored = { today: string; since: string; noTrend: string; after: string; limit: number }

/**
 * People whose score is not up to date: someone was active, asked or signed since then, something of theirs was deleted, or a day has
 * ended. Each part reads an index from that time on, which is usually the current day, except the requests and questions, which are few.
 */
export async function listUnscored(db: Db, { today, since, noTrend, after, limit }: Unscored): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from (
      select v.person_id as id, max(v.last_beat_at) as at from page_visit v
      where v.last_beat_at >= ${since} and v.person_id is not null group by v.person_id
      union all
      select w.person_id, max(w.at) from watermark w where w.at >= ${since} and w.person_id is not null group by w.person_id
      union all
      select s.person_id, max(s.signed_at) from submission s where s.signed_at >= ${since} group by s.person_id
      union all
      select p.id, max(r.created_at) from request r join person p on p.email_key = r.email_key
      where r.created_at >= ${since} group by p.id
      union all
      select p.id, max(m.created_at) from request_message m join request r on r.id = m.request_id
      join person p on p.email_key = r.email_key
      where m.created_at >= ${since} and m.author = 'person' group by p.id
      union all
      select q.person_id, max(m.at) from question_message m join question q on q.id = m.question_id
      where m.at >= ${since} and m.author = 'person' group by q.person_id
    ) t
    left join engagement_score e on e.person_id = t.id
    where t.id > ${after} and (e.scored_at is null or e.scored_at < t.at)
    union
    select person_id from engagement_score
    where person_id > ${after} and scored_at < ${today} and (scored_at = '' or trend <> ${noTrend})
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When anybody was scored last. */
export async function findLastScored(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('engagement_score')
    .select((eb) => eb.fn.max('scored_at').as('at'))
    .where('scored_at', '<>', '')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Everything that the scores of these people are made of, from this day on. */
export async function listFacts(db: Db, personIds: readonly string[], from: string) {
  const ids = inList(personIds)
  const sums = await db
    .selectFrom('engagement_day')
    .selectAll()
    .where('person_id', 'in', ids)
    .where('day', '>=', from)
    .execute()
  const day = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`
  const signatures = await db
    .selectFrom('submission')
    .select(['person_id', day('signed_at').as('day')])
    .where('person_id', 'in', ids)
    .where('signed_at', '>=', from)
    .execute()
  const requests = await db
    .selectFrom('request as r')
    .innerJoin('person as p', 'p.email_key', 'r.email_key')
    .select(['p.id as person_id', day('r.created_at').as('day')])
    .where('p.id', 'in', ids)
    .where('r.created_at', '>=', from)
    .execute()
  const messages = await db
    .selectFrom('request_message as m')
    .innerJoin('request as r', 'r.id', 'm.request_id')
    .innerJoin('person as p', 'p.email_key', 'r.email_key')
    .select(['p.id as person_id', day('m.created_at').as('day')])
    .where('p.id', 'in', ids)
    .where('m.author', '=', 'person')
    .where('m.created_at', '>=', from)
    // A request contains its first message.
    .whereRef('m.created_at', '>', 'r.created_at')
    .execute()
  // The question itself is a message too.
  const questions = await db
    .selectFrom('question_message as m')
    .innerJoin('question as q', 'q.id', 'm.question_id')
    .select(['q.person_id', day('m.at').as('day')])
    .where('q.person_id', 'in', ids)
    .where('m.author', '=', 'person')
    .where('m.at', '>=', from)
    .execute()
  const last = await db
    .selectFrom('page_visit')
    .select((eb) => ['person_id', eb.fn.max('last_beat_at').as('at')])
    .where('person_id', 'in', ids)
    .where('method', 'not in', [...NOT_COUNTED])
    .groupBy('person_id')
    .execute()
  return { sums, signatures, questions: [...requests, ...messages, ...questions], last }
}

/** The people behind staff accounts, whose visits do not count. */
export function staffPeople(db: Db) {
  return db
    .selectFrom('user_account')
    .select('person_id')
    .where('role', '!=', 'investor')
    .where('email_verified', '=', 1)
    .where('person_id', 'is not', null)
    .$narrowType<{ person_id: string }>()
}

export async function listStaffPeople(db: Db): Promise<Set<string>> {
  return new Set((await staffPeople(db).execute()).map(({ person_id }) => person_id))
}

export async function saveScores(trx: Trx, rows: readonly Insertable<Tables['engagement_score']>[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('engagement_score')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet((eb) => ({
        score: eb.ref('excluded.score'),
        last_at: eb.ref('excluded.last_at'),
        trend: eb.ref('excluded.trend'),
        reasons: eb.ref('excluded.reasons'),
        scored_at: eb.ref('excluded.scored_at'),
      })),
    )
    .execute()
}

export async function listScores(db: Db, personIds: readonly string[]) {
  return db.selectFrom('engagement_score').selectAll().where('person_id', 'in', inList(personIds)).execute()
}

/** Titles for the reasons, also of removed documents. */
export async function listDocumentTitles(db: Db, ids: readonly string[]) {
  return db.selectFrom('document').select(['id', 'title']).where('id', 'in', inList(ids)).execute()
}

export async function deleteScores(trx: Trx, personIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('engagement_score').where('person_id', 'in', inList(personIds)).execute()
}
