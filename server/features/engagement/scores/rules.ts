import type { ScoreReason, ScoreSignal } from '../../../../contract/engagement/scores.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import type { EngagementDayRow } from '../../../db/tables.ts'
import type { PortalConfig } from '../../../portal-config.ts'
import { documentOfPlace, sentWith } from './place-rules.ts'

/*
 * The score of a person, from 0 to 100 (docs/engagement.md). Each signal adds its weight, in proportion to how much of its full amount
 * there was. What happened a half-life ago counts half, and what is older than the window nothing. The same facts always give the same
 * score.
 */

export type ScoreSettings = PortalConfig['engagement']

/** What was stored about a person on one day (UTC). */
export type DayFacts = {
  day: string
  visits: number
  readMs: number
  /** Pages of documents that were sent to the person and read. */
  pages: number
  downloads: number
  questions: number
  signatures: number
  /** Reading time by place, for the reasons. */
  places: { route: string; place: string; ms: number }[]
}

const WINDOW_DAYS = 90
export const TREND_WEEKS = 8
const WEEK_DAYS = 7
/** A page open for less time than this counts as skipped, as in the readership of a document. */
export const PAGE_READ_MS = 2_000
const MINUTE_MS = 60_000

type Signal = {
  /** Of the facts of a day. */
  amount: (day: DayFacts) => number
  /** The decayed amount that earns the whole weight. */
  full: number
}

/** Every signal. Its weight is the setting of the same name. */
const SIGNALS: Record<ScoreSignal, Signal> = {
  reading: { amount: ({ readMs }) => readMs / MINUTE_MS, full: 30 },
  pages: { amount: ({ pages }) => pages, full: 20 },
  returns: { amount: ({ visits }) => (visits > 0 ? 1 : 0), full: 5 },
  downloads: { amount: ({ downloads }) => downloads, full: 2 },
  questions: { amount: ({ questions }) => questions, full: 2 },
  agreement: { amount: ({ signatures }) => (signatures > 0 ? 1 : 0), full: 1 },
}
const NAMES = Object.keys(SIGNALS) as ScoreSignal[]

const dayNumber = (day: string) => Math.floor(Date.parse(day) / DAY_MS)
export const dayBefore = (day: string, days: number) =>
  new Date((dayNumber(day) - days) * DAY_MS).toISOString().slice(0, 10)

/** The first day whose facts the score of today and its trend need. */
export const firstDay = (today: string) => dayBefore(today, WINDOW_DAYS + (TREND_WEEKS - 1) * WEEK_DAYS)

/** The points of each signal at the end of a day, without rounding. They add up to the score. */
function pointsOn(day: string, facts: readonly DayFacts[], { weights, halfLifeDays }: ScoreSettings) {
  const on = dayNumber(day)
  const total = NAMES.reduce((sum, name) => sum + weights[name], 0)
  const window = facts.filter((one) => isWithin(on - dayNumber(one.day)))
  return NAMES.map((signal) => {
    const { amount, full } = SIGNALS[signal]
    const decayed = window.reduce((sum, one) => sum + amount(one) * 2 ** (-(on - dayNumber(one.day)) / halfLifeDays), 0)
    const points = total === 0 ? 0 : (100 * weights[signal] * Math.min(1, decayed / full)) / total
    return { signal, points }
  })
}

const isWithin = (age: number) => age >= 0 && age <= WINDOW_DAYS

export function scoreOn(day: string, facts: readonly DayFacts[], settings: ScoreSettings): number {
  return Math.round(pointsOn(day, facts, settings).reduce((sum, { points }) => sum + points, 0))
}

/** The score a week apart, today last. */
export function trendTo(today: string, facts: readonly DayFacts[], settings: ScoreSettings): number[] {
  return Array.from({ length: TREND_WEEKS }, (_, at) =>
    scoreOn(dayBefore(today, (TREND_WEEKS - 1 - at) * WEEK_DAYS), facts, settings),
  )
}

/** Why the score is what it is: each signal that earned a point, those that earned most first. */
export function reasonsFor(today: string, facts: readonly DayFacts[], settings: ScoreSettings): ScoreReason[] {
  const on = dayNumber(today)
  const window = facts.filter(({ day }) => isWithin(on - dayNumber(day)))
  return pointsOn(today, facts, settings)
    .map(({ signal, points }) => ({ signal, points: Math.round(points) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || NAMES.indexOf(a.signal) - NAMES.indexOf(b.signal))
    .map(({ signal, points }) => {
      const days = window.filter((one) => SIGNALS[signal].amount(one) > 0)
      const amount = days.reduce(
        (sum, one) => sum + (signal === 'reading' ? one.readMs : SIGNALS[signal].amount(one)),
        0,
      )
      const lastDay =
        days
          .map(({ day }) => day)
          .sort()
          .at(-1) ?? today
      const week = days.filter(({ day }) => on - dayNumber(day) < WEEK_DAYS)
      const returns = signal === 'returns' ? week.length - (week.length === days.length ? 1 : 0) : 0
      return { signal, points, amount, days: days.length, lastDay, returns, top: topPlace(signal, days) }
    })
}

/** The section or document that was read longest. */
function topPlace(signal: ScoreSignal, days: readonly DayFacts[]): ScoreReason['top'] {
  if (signal !== 'reading' && signal !== 'pages') return null
  const sums = new Map<string, NonNullable<ScoreReason['top']>>()
  for (const { places } of days) {
    const today = new Set<string>()
    for (const { route, place, ms } of places) {
      const documentId = documentOfPlace(place)?.documentId ?? null
      if (signal === 'pages' && documentId === null) continue
      const key = `${route} ${documentId ?? place}`
      const sum = sums.get(key) ?? { route, section: documentId === null ? place : null, documentId, ms: 0, days: 0 }
      sums.set(key, { ...sum, ms: sum.ms + ms, days: sum.days + (today.has(key) ? 0 : 1) })
      today.add(key)
    }
  }
  const [top] = [...sums].sort(([a, x], [b, y]) => y.ms - x.ms || (a < b ? -1 : 1))
  return top?.[1] ?? null
}

type Sum = Pick<EngagementDayRow, 'day' | 'route' | 'place' | 'visits' | 'read_ms' | 'sent' | 'downloads'>
export type ActFact = { day: string; kind: 'question' | 'signature' }

/** The facts of one person by day, in order. Reading time of a page counts only if the server sent that page to them. */
export function factsOf(sums: readonly Sum[], acts: readonly ActFact[] = []): DayFacts[] {
  const sent = new Set(sums.flatMap(({ route, place, sent }) => (sent > 0 ? [`${route} ${place}`] : [])))
  const days = new Map<string, DayFacts>()
  const factsOfDay = (day: string) => {
    const found = days.get(day) ?? emptyDay(day)
    days.set(day, found)
    return found
  }
  for (const { day, route, place, visits, read_ms, downloads } of sums) {
    const facts = factsOfDay(day)
    facts.visits += visits
    facts.downloads += downloads
    const wasSent = sentWith(place).some((one) => sent.has(`${route} ${one}`))
    if (read_ms <= 0 || (documentOfPlace(place) && !wasSent)) continue
    facts.readMs += read_ms
    facts.places.push({ route, place, ms: read_ms })
    if (documentOfPlace(place) && read_ms >= PAGE_READ_MS) facts.pages += 1
  }
  for (const { day, kind } of acts) factsOfDay(day)[kind === 'question' ? 'questions' : 'signatures'] += 1
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const emptyDay = (day: string): DayFacts => ({
  day,
  visits: 0,
  readMs: 0,
  pages: 0,
  downloads: 0,
  questions: 0,
  signatures: 0,
  places: [],
})

/** Its most engaged person's score, and a share of its colleagues' together, rounded down. */
export function firmScore(scores: readonly number[], sharePercent: number): number {
  const total = scores.reduce((sum, score) => sum + score, 0)
  return scoreOfSums({ most: Math.max(0, ...scores), total }, sharePercent)
}

/** The same from the highest score and the sum of all. */
export function scoreOfSums({ most, total }: { most: number; total: number }, sharePercent: number): number {
  return Math.min(100, most + Math.floor(((total - most) * sharePercent) / 100))
}

/** The same of each week of a trend. */
export function firmTrend(trends: readonly (readonly number[])[], sharePercent: number): number[] {
  return Array.from({ length: TREND_WEEKS }, (_, at) =>
    firmScore(
      trends.map((trend) => trend[at] ?? 0),
      sharePercent,
    ),
  )
}
