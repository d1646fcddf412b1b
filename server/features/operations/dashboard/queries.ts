import { sql } from 'kysely'
import { liveGrants } from '../../../access/grant-queries.ts'
import type { Db } from '../../../db/tables.ts'
import type { Cursor } from '../../../platform/list-cursor.ts'

async function countOf(rows: { executeTakeFirstOrThrow: () => Promise<{ n: number }> }): Promise<number> {
  return Number((await rows.executeTakeFirstOrThrow()).n)
}

export async function countSubmissions(db: Db): Promise<number> {
  return countOf(db.selectFrom('submission').select((eb) => eb.fn.countAll<number>().as('n')))
}

/** The active codes (by the rule of `codeStatus`), and how many of them end before `soon`. */
export async function countActiveCodes(db: Db, now: string, soon: string) {
  const row = await db
    .selectFrom('access_code')
    .select((eb) => [
      eb.fn.countAll<number>().as('active'),
      sql<number>`count(case when valid_until <= ${soon} then 1 end)`.as('ending'),
    ])
    .where('revoked_at', 'is', null)
    .where('uses_remaining', '!=', 0)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('submission_id', 'is', null),
        eb('submission_id', 'not in', eb.selectFrom('submission').select('id').where('superseded_at', 'is not', null)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { active: Number(row.active), ending: Number(row.ending) }
}

export async function countLiveSessions(db: Db, now: string, codeEnds: boolean): Promise<number> {
  return countOf(liveGrants(db, now, codeEnds).select((eb) => eb.fn.count<number>('g.session_id').distinct().as('n')))
}

/** A page of live sessions, newest first, with their grants and codes. */
export async function listLiveGrants(
  db: Db,
  { now, codeEnds, after, limit }: { now: string; codeEnds: boolean; after: Cursor | undefined; limit: number },
) {
  const page = await db
    .selectFrom('session')
    .select(['id', 'created_at'])
    .where('id', 'in', liveGrants(db, now, codeEnds).select('g.session_id'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at ?? ''}, ${after?.id ?? ''})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const grants =
    page.length === 0
      ? []
      : await liveGrants(db, now, codeEnds)
          .selectAll('c')
          .select([
            'g.id as grant_id',
            'g.session_id',
            'g.route',
            'g.email as reader_email',
            'g.created_at as granted_at',
            'g.last_used_at',
            'g.ends_at',
            's.browser_id',
            'm.superseded_at',
          ])
          .where(
            'g.session_id',
            'in',
            page.map(({ id }) => id),
          )
          .orderBy('g.created_at', 'desc')
          .execute()
  return { page, grants }
}

export async function listPersonsOf(db: Db, emailKeys: readonly string[]): Promise<Map<string, string>> {
  if (emailKeys.length === 0) return new Map()
  const rows = await db.selectFrom('person').select(['id', 'email_key']).where('email_key', 'in', emailKeys).execute()
  return new Map(rows.map((row) => [row.email_key, row.id]))
}

/** Counts the browsers that opened the agreement since a time and reached each stage. Page views by staff do not count. */
export async function countFunnel(db: Db, from: string) {
  const { rows } = await sql<Record<Stage, number>>`
    with opened as (
      select browser_id, max(furthest) as furthest, max(threshold_at) as threshold_at
      from reading_session where opened_at >= ${from} group by browser_id
    ),
    signed as (
      select s.browser_id, s.id, s.person_id
      from submission as s inner join opened on opened.browser_id = s.browser_id
      where s.signed_at >= ${from} and s.superseded_at is null
    ),
    days as (
      select v.person_id, count(distinct substr(v.opened_at, 1, 10)) as n
      from page_visit as v
      where v.person_id in (select person_id from signed) and v.route <> 'nda-gate' and v.method not in ('override', 'admin')
      group by v.person_id
    )
    select
      (select count(*) from opened) as opened,
      (select count(*) from opened where furthest >= 500) as half,
      (select count(*) from opened where threshold_at is not null) as threshold,
      (select count(distinct browser_id) from signed) as signed,
      (select count(distinct browser_id) from signed where exists (
        select 1 from access_code as c inner join session_grant as g on g.code_id = c.id where c.submission_id = signed.id
      )) as "codeUsed",
      (select count(distinct browser_id) from signed inner join days on days.person_id = signed.person_id) as "readProject",
      (select count(distinct browser_id) from signed inner join days on days.person_id = signed.person_id where days.n > 1)
        as "cameBack"`.execute(db)
  const [found] = rows
  const of = (stage: Stage) => Number(found?.[stage] ?? 0)
  return {
    opened: of('opened'),
    half: of('half'),
    threshold: of('threshold'),
    signed: of('signed'),
    codeUsed: of('codeUsed'),
    readProject: of('readProject'),
    cameBack: of('cameBack'),
  }
}

type Stage = 'opened' | 'half' | 'threshold' | 'signed' | 'codeUsed' | 'readProject' | 'cameBack'

/** What was counted on each day (`2026-11-24`) since a time. Days on which nothing happened are missing. */
export async function countDays(db: Db, from: string) {
  const { rows } = await sql<{ what: 'signatures' | 'unlocks' | 'reading'; day: string; n: number; ms: number }>`
    select 'signatures' as what, substr(signed_at, 1, 10) as day, count(*) as n, 0 as ms
      from submission where signed_at >= ${from} group by 2
    union all
    select 'unlocks', substr(created_at, 1, 10), count(distinct session_id), 0
      from session_grant where ends_at > ${from} and created_at >= ${from} and kind <> 'override' group by 2
    union all
    select 'reading', substr(opened_at, 1, 10), count(distinct coalesce(person_id, scope)), sum(read_ms)
      from page_visit where opened_at >= ${from} and route <> 'nda-gate' and method not in ('override', 'admin')
      group by 2`.execute(db)
  return rows.map(({ what, day, n, ms }) => ({ what, day, n: Number(n), ms: Number(ms) }))
}

/** Who read since a time. On several days they are still one reader, whom the counts of the days have on each. */
export async function countReaders(db: Db, from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct coalesce(person_id, scope)) as n
      from page_visit where opened_at >= ${from} and route <> 'nda-gate' and method not in ('override', 'admin')`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0)
}
