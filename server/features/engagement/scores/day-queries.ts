import { sql } from 'kysely'
import type { Db, EngagementDayRow, Trx } from '../../../db/tables.ts'
import { COUNTED_KINDS, counts, placeOf } from './place-rules.ts'

/** The start of the key of a sum. */
type Day = Pick<EngagementDayRow, 'person_id' | 'day' | 'route'>
export type DaySum = EngagementDayRow

const dayOf = (at: string) => at.slice(0, 10)

/** One visit of a project page. */
export function visitSum(visit: { person_id: string; route: string; opened_at: string }): DaySum {
  return { ...keyOf(visit, visit.opened_at), place: '', visits: 1, read_ms: 0, sent: 0, downloads: 0 }
}

/** Reading time of a section or a page. */
export function readingSum(
  reader: { person_id: string; route: string },
  at: string,
  place: string,
  ms: number,
): DaySum {
  return { ...keyOf(reader, at), place, visits: 0, read_ms: ms, sent: 0, downloads: 0 }
}

type Shown = Parameters<typeof placeOf>[0] & { person_id: string; route: string; at: string; kind: string }

/** A page or a stamped copy that was sent. */
function sentSum(shown: Shown, times = 1): DaySum {
  const isCopy = shown.kind === 'download'
  const of = { ...keyOf(shown, shown.at), place: placeOf(shown), visits: 0, read_ms: 0 }
  return { ...of, sent: isCopy ? 0 : times, downloads: isCopy ? times : 0 }
}

function keyOf({ person_id, route }: { person_id: string; route: string }, at: string): Day {
  return { person_id, day: dayOf(at), route }
}

const ROWS_PER_STATEMENT = 500

/** Adds to the sums, in the transaction that stores what they are the sums of. Rows are locked in the order of their key. */
export async function addToDays(trx: Trx, sums: readonly DaySum[]): Promise<void> {
  const rows = mergeSums(sums)
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await trx
      .insertInto('engagement_day')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'day', 'route', 'place']).doUpdateSet({
          visits: sql<number>`engagement_day.visits + excluded.visits`,
          read_ms: sql<number>`engagement_day.read_ms + excluded.read_ms`,
          sent: sql<number>`engagement_day.sent + excluded.sent`,
          downloads: sql<number>`engagement_day.downloads + excluded.downloads`,
        }),
      )
      .execute()
}

/** One sum for each key, in the order of the keys. */
export function mergeSums(sums: readonly DaySum[]): DaySum[] {
  const merged = new Map<string, DaySum>()
  for (const sum of sums) {
    const key = `${sum.person_id} ${sum.day} ${sum.route} ${sum.place}`
    const before = merged.get(key)
    if (!before) merged.set(key, { ...sum })
    else for (const what of COUNTERS) before[what] += sum[what]
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const COUNTERS = ['visits', 'read_ms', 'sent', 'downloads'] as const

/** Takes what is about to be deleted out of the sums. The people are scored again. */
export async function takeFromDays(trx: Trx, sums: readonly DaySum[]): Promise<void> {
  const people = [...new Set(sums.map(({ person_id }) => person_id))].sort()
  if (people.length === 0) return
  const minus = sums.map((sum) => ({ ...sum, ...Object.fromEntries(COUNTERS.map((what) => [what, -sum[what]])) }))
  await addToDays(trx, minus)
  for (let from = 0; from < people.length; from += ROWS_PER_STATEMENT) {
    const some = people.slice(from, from + ROWS_PER_STATEMENT)
    await trx
      .deleteFrom('engagement_day')
      .where('person_id', 'in', some)
      .where((eb) => eb.and(COUNTERS.map((what) => eb(what, '=', 0))))
      .execute()
    await trx.updateTable('engagement_score').set({ scored_at: '' }).where('person_id', 'in', some).execute()
  }
}

/** The sums that these visits are part of, or all visits. */
export async function sumVisits(db: Db | Trx, visitIds?: readonly string[]): Promise<DaySum[]> {
  if (visitIds?.length === 0) return []
  const visits = await db
    .selectFrom('page_visit')
    .select(['person_id', 'method', 'route', 'opened_at'])
    .$if(visitIds !== undefined, (query) => query.where('id', 'in', [...(visitIds ?? [])]))
    .where('person_id', 'is not', null)
    .execute()
  const day = sql<string>`substr(o.at, 1, 10)`
  const readings = await db
    .selectFrom('observation as o')
    .innerJoin('page_visit as v', 'v.id', 'o.visit_id')
    .select(['v.person_id', 'v.method', 'v.route', day.as('day'), 'o.section'])
    .select((eb) => eb.fn.sum<number>('o.value').as('ms'))
    .where('o.kind', '=', 'section_time')
    .where('v.person_id', 'is not', null)
    .$if(visitIds !== undefined, (query) => query.where('o.visit_id', 'in', [...(visitIds ?? [])]))
    .groupBy(['v.person_id', 'v.method', 'v.route', day, 'o.section'])
    .execute()
  return [
    ...visits.filter((row) => counts(row)).map((row) => visitSum(row)),
    ...readings.flatMap((row) =>
      counts(row) && row.section !== null ? [readingSum(row, row.day, row.section, Number(row.ms))] : [],
    ),
  ]
}

/** The sums that all watermarks are part of. */
export async function sumWatermarks(db: Db | Trx): Promise<DaySum[]> {
  const day = sql<string>`substr(at, 1, 10)`
  const rows = await db
    .selectFrom('watermark')
    .select(['person_id', 'method', 'route', 'document_id', 'version', 'page', 'kind', day.as('at')])
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('person_id', 'is not', null)
    .where('document_id', 'is not', null)
    .where('kind', 'in', [...COUNTED_KINDS])
    .groupBy(['person_id', 'method', 'route', 'document_id', 'version', 'page', 'kind', day])
    .execute()
  return rows.filter((row) => counts(row)).map((row) => sentSum(row, Number(row.times)))
}

type Watermark = Parameters<typeof placeOf>[0] & {
  person_id: string | null
  method: string
  route: string
  at: string
  kind: string
}

/** Of these watermarks, those that are part of a sum. */
export function sumOf(watermarks: readonly Watermark[]): DaySum[] {
  return watermarks.flatMap((row) =>
    counts(row) && row.document_id !== null && (COUNTED_KINDS as readonly string[]).includes(row.kind)
      ? [sentSum(row)]
      : [],
  )
}

/** The columns of a watermark that `sumOf` needs. */
export const SUMMED = ['person_id', 'method', 'route', 'at', 'kind', 'document_id', 'version', 'page'] as const

export async function listDays(db: Db | Trx): Promise<DaySum[]> {
  return db.selectFrom('engagement_day').selectAll().execute()
}

/** The person is scored again soon. */
export async function markForScoring(trx: Trx, personId: string): Promise<void> {
  await trx
    .insertInto('engagement_score')
    .values({ person_id: personId, score: 0, last_at: null, trend: '[]', reasons: '[]', scored_at: '' })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ scored_at: '' }))
    .execute()
}
