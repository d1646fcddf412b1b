import type { ScoreReason } from '../../../../contract/engagement/scores.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/limits.ts'
import { listAllProjects } from '../../../access/project-queries.ts'
import type { Db } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { type DaySum, listDays, mergeSums, sumVisits, sumWatermarks } from './day-queries.ts'
import {
  findLastScored,
  listDocumentTitles,
  listFacts,
  listScores,
  listStaffPeople,
  listUnscored,
  saveScores,
} from './queries.ts'
import { factsOf, firstDay, reasonsFor, scoreOn, TREND_WEEKS, trendTo } from './rules.ts'
import { reasonWords } from './words-rules.ts'

const BATCH = 50
/** People of one round, so that other recurring work has its turn. */
const MAX_BATCHES = 40
/** Longer than any transaction takes, so that no act that was still open is missed. */
const SETTLED_MS = MINUTE_MS
const NO_TREND = JSON.stringify(Array<number>(TREND_WEEKS).fill(0))

export type Scored = { score: number; activeAt: string | null; trend: number[]; reasons: ScoreReason[] }

/** Of somebody of whom nothing is stored. */
export const NO_SCORE: Scored = {
  score: 0,
  activeAt: null,
  trend: Array<number>(TREND_WEEKS).fill(0),
  reasons: [],
}

/** Computes the scores that are not up to date, in any number of processes. */
export async function scorePeople(deps: Deps): Promise<void> {
  let after = ''
  // Who has no score yet would otherwise stay without one if nothing ran between the act and the end of its day.
  const lastScored = (await findLastScored(deps.db)) ?? ''
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const now = deps.clock.now().getTime()
    const today = iso(now).slice(0, 10)
    // What came before is counted when the day changes. An hour more, because the last acts of a day may be written after that.
    const yesterday = iso(Date.parse(today) - HOUR_MS)
    // The middle one: from the last scoring if that was before today, but not from before what counts.
    const [, since = yesterday] = [firstDay(today), lastScored, yesterday].sort()
    const due = { today, since, noTrend: NO_TREND }
    const ids = await listUnscored(deps.db, { ...due, after, limit: BATCH })
    const scored = await computeScores(deps, ids)
    const rows = [...scored].map(([person_id, { score, activeAt, trend, reasons }]) => ({
      person_id,
      score,
      last_at: activeAt,
      trend: JSON.stringify(trend),
      reasons: JSON.stringify(reasons),
      scored_at: iso(now - SETTLED_MS),
    }))
    await deps.db.transaction().execute((trx) => saveScores(trx, rows))
    const last = ids.at(-1)
    if (ids.length < BATCH || last === undefined) return
    after = last
  }
}

/** The scores of these people as of now, from what is stored. */
export async function computeScores(deps: Deps, personIds: readonly string[]): Promise<Map<string, Scored>> {
  if (personIds.length === 0) return new Map()
  const today = iso(deps.clock.now()).slice(0, 10)
  const settings = deps.portal.engagement
  const found = await listFacts(deps.db, personIds, firstDay(today))
  const staff = await listStaffPeople(deps.db)
  return new Map(
    [...personIds].sort().map((id) => {
      const isTheirs = (row: { person_id: string | null }) => row.person_id === id && !staff.has(id)
      const facts = factsOf(found.sums.filter(isTheirs), [
        ...found.questions.filter(isTheirs).map(({ day }) => ({ day, kind: 'question' as const })),
        ...found.signatures.filter(isTheirs).map(({ day }) => ({ day, kind: 'signature' as const })),
      ])
      return [
        id,
        {
          score: scoreOn(today, facts, settings),
          activeAt: found.last.find(isTheirs)?.at ?? null,
          trend: trendTo(today, facts, settings),
          reasons: reasonsFor(today, facts, settings),
        },
      ]
    }),
  )
}

/** The stored scores by person. */
export async function readScores(deps: Deps, personIds: readonly string[]): Promise<Map<string, Scored>> {
  const rows = await listScores(deps.db, personIds)
  return new Map(
    rows.map((row) => [
      row.person_id,
      {
        score: row.score,
        activeAt: row.last_at,
        trend: JSON.parse(row.trend) as number[],
        reasons: JSON.parse(row.reasons) as ScoreReason[],
      },
    ]),
  )
}

/** The reasons in sentences. */
export async function sayReasons(deps: Deps, reasons: readonly ScoreReason[]) {
  const ids = reasons.flatMap(({ top }) => top?.documentId ?? [])
  const titles = new Map((await listDocumentTitles(deps.db, ids)).map(({ id, title }) => [id, title]))
  const projects = new Map((await listAllProjects(deps.db)).map(({ key, name }) => [key, name]))
  return reasons.map((reason) => ({
    signal: reason.signal,
    points: reason.points,
    says: reasonWords(reason, { titles, projects }),
  }))
}

const QUIET_WEEK_MS = 7 * DAY_MS

/** The times behind the filters "hot this week" and "stopped reading". */
export function heatTimes(now: Date, { hotFrom, quietAfterDays }: PortalConfig['engagement']) {
  return {
    hotFrom,
    hotSince: iso(now.getTime() - QUIET_WEEK_MS),
    quietBefore: iso(now.getTime() - quietAfterDays * DAY_MS),
  }
}

export function heatOf({ score, activeAt }: Pick<Scored, 'score' | 'activeAt'>, times: ReturnType<typeof heatTimes>) {
  if (activeAt === null) return 'never' as const
  if (score >= times.hotFrom && activeAt >= times.hotSince) return 'hot' as const
  return activeAt < times.quietBefore ? ('quiet' as const) : null
}

/** The sums that differ from what the stored visits, observations and watermarks add up to. Empty if all is well. */
export async function findWrongSums(db: Db): Promise<{ stored: DaySum | undefined; computed: DaySum | undefined }[]> {
  const byKey = (sums: readonly DaySum[]) =>
    new Map(sums.map((sum) => [`${sum.person_id} ${sum.day} ${sum.route} ${sum.place}`, sum]))
  const stored = byKey(await listDays(db))
  const computed = byKey(mergeSums([...(await sumVisits(db)), ...(await sumWatermarks(db))]))
  return [...new Set([...stored.keys(), ...computed.keys()])].flatMap((key) => {
    const [a, b] = [stored.get(key), computed.get(key)]
    return a && b && isSame(a, b) ? [] : [{ stored: a, computed: b }]
  })
}

const isSame = (a: DaySum, b: DaySum) =>
  Number(a.visits) === b.visits &&
  Number(a.read_ms) === b.read_ms &&
  Number(a.sent) === b.sent &&
  Number(a.downloads) === b.downloads
