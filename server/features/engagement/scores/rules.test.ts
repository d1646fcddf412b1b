import { describe, expect, test } from 'vitest'
import { scoreSettings } from '../../../../contract/engagement/scores.ts'
import type { DaySum } from './day-queries.ts'
import { type ActFact, dayBefore, factsOf, firmScore, firmTrend, reasonsFor, scoreOn, trendTo } from './rules.ts'
import { reasonWords } from './words-rules.ts'

const TODAY = '2026-11-24'
const SETTINGS = scoreSettings.parse({})
const MINUTE = 60_000

type Given = Partial<DaySum> & { ago?: number }

function sum({ ago = 0, ...given }: Given): DaySum {
  return {
    person_id: 'p1',
    day: dayBefore(TODAY, ago),
    route: 'vault',
    place: 'team',
    visits: 0,
    read_ms: 0,
    sent: 0,
    downloads: 0,
    ...given,
  }
}

const page = (number: number, ms: number, ago = 0, sent = 1) =>
  sum({ place: `doc-d1-1-${number}`, read_ms: ms, sent, ago })
const visit = (ago: number) => sum({ place: '', visits: 1, ago })
const scoreOf = (sums: DaySum[], acts: ActFact[] = [], settings = SETTINGS) =>
  scoreOn(TODAY, factsOf(sums, acts), settings)
const act = (kind: ActFact['kind'], ago = 0): ActFact => ({ kind, day: dayBefore(TODAY, ago) })

describe('the score', () => {
  test.each<[string, DaySum[], ActFact[], number]>([
    ['is 0 without facts', [], [], 0],
    ['has a fifth of 20 points for one day with a visit', [visit(0)], [], 4],
    ['counts a day with several visits once', [visit(0), sum({ place: '', route: 'fanz', visits: 7 })], [], 4],
    ['has all 20 points for five days with a visit', [0, 1, 2, 3, 4, 5, 6].map(visit), [], 20],
    ['has all 35 points for 30 minutes of reading', [sum({ read_ms: 30 * MINUTE })], [], 35],
    ['does not grow beyond that', [sum({ read_ms: 600 * MINUTE })], [], 35],
    ['has half of them for 15 minutes', [sum({ read_ms: 15 * MINUTE })], [], 18],
    ['has a twentieth of 25 points for a page that was sent and read', [page(1, 2_000)], [], 1],
    ['ignores a page that was not sent', [page(1, 30 * MINUTE, 0, 0)], [], 0],
    ['counts a page that was sent on another day', [page(1, 0, 3), page(1, 30 * MINUTE, 0, 0)], [], 36],
    ['ignores a page that was open for less than two seconds', [page(1, 1_999)], [], 0],
    ['has half of 5 points for a stamped copy', [sum({ place: 'doc-d1-1', downloads: 1 })], [], 3],
    ['has half of 10 points for a question', [], [act('question')], 5],
    ['has 5 points for a signature', [], [act('signature')], 5],
    ['counts half after a half-life', [sum({ read_ms: 30 * MINUTE, ago: 14 })], [], 18],
    ['counts a quarter after two', [sum({ read_ms: 30 * MINUTE, ago: 28 })], [], 9],
    ['ignores what is older than 90 days', [sum({ read_ms: 3000 * MINUTE, ago: 91 })], [], 0],
    ['ignores what comes later', [sum({ read_ms: 30 * MINUTE, ago: -1 })], [], 0],
    [
      'is 100 at most',
      [
        ...[0, 1, 2, 3, 4, 5, 6, 7].map(visit),
        ...Array.from({ length: 40 }, (_, at) => page(at + 1, 5 * MINUTE)),
        sum({ place: 'doc-d1-1', downloads: 9 }),
      ],
      [act('question'), act('question'), act('question'), act('signature')],
      100,
    ],
  ])('%s', (_, sums, acts, expected) => {
    expect(scoreOf(sums, acts)).toBe(expected)
  })

  test('follows the weights, which need not add up to 100', () => {
    const only = { reading: 0, pages: 0, returns: 7, questions: 0, downloads: 0, agreement: 0 }
    expect(scoreOf([0, 1, 2, 3, 4, 5, 6].map(visit), [], { ...SETTINGS, weights: only })).toBe(100)
    expect(scoreOf([visit(0)], [], { ...SETTINGS, weights: { ...only, returns: 0 } })).toBe(0)
  })

  test('follows the half-life', () => {
    expect(scoreOf([sum({ read_ms: 30 * MINUTE, ago: 30 })], [], { ...SETTINGS, halfLifeDays: 30 })).toBe(18)
  })

  test('never grows by waiting', () => {
    const facts = factsOf([0, 3, 9, 20].flatMap((ago) => [visit(ago), sum({ read_ms: 9 * MINUTE, ago })]))
    const scores = Array.from({ length: 120 }, (_, days) => scoreOn(dayBefore(TODAY, -days), facts, SETTINGS))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores.at(-1)).toBe(0)
  })
})

test('the trend is the score that each of the last eight weeks would have shown at its end', () => {
  const facts = factsOf([sum({ read_ms: 30 * MINUTE, ago: 14 }), visit(0)])
  expect(trendTo(TODAY, facts, SETTINGS)).toEqual([0, 0, 0, 0, 0, 35, 25, scoreOn(TODAY, facts, SETTINGS)])
})

describe('the reasons', () => {
  const names = { titles: new Map([['d1', 'Financial model']]), projects: new Map([['vault', 'Halcyon Vault']]) }
  const say = (sums: DaySum[], acts: ActFact[] = []) =>
    reasonsFor(TODAY, factsOf(sums, acts), SETTINGS).map((reason) => [reasonWords(reason, names), reason.points])

  test.each<[DaySum[], ActFact[], [string, number][]]>([
    [[], [], []],
    [
      [0, 4, 9].map((ago) => sum({ place: 'financials', read_ms: 2 * MINUTE, ago })),
      [],
      [['Read for 6 minutes on 3 days, longest in Financials of Halcyon Vault (6 minutes)', 6]],
    ],
    [
      [page(1, 4_000), page(2, 50_000), page(3, 6_000, 1)],
      [],
      [
        ['Read 3 pages of documents, longest in Financial model', 4],
        ['Read for 1 minute on 2 days, longest in Financial model (1 minute)', 1],
      ],
    ],
    [[visit(0), visit(2), visit(30)], [], [['Came back twice this week; visits on 3 days in all', 9]]],
    [[visit(1)], [], [['Visited on 1 day, last on 23 Nov 2026', 4]]],
    [
      [sum({ place: 'doc-d1-1', downloads: 2 })],
      [act('question', 1), act('signature', 3)],
      [
        ['Saved 2 stamped copies, last on 24 Nov 2026', 5],
        ['Sent 1 question or request, last on 23 Nov 2026', 5],
        ['Signed the agreement on 21 Nov 2026', 4],
      ],
    ],
  ])('are sentences about what happened %#', (sums, acts, expected) => {
    const said = say(sums, acts)
    expect(said.toSorted()).toEqual(expected.toSorted())
    expect(said.map(([, points]) => points)).toEqual(
      said.map(([, points]) => points).sort((a, b) => Number(b) - Number(a)),
    )
  })
})

test.each<[number[], number, number]>([
  [[], 10, 0],
  [[40], 10, 40],
  [[40, 30, 20], 10, 45],
  [[40, 30, 20], 0, 40],
  [[90, 90, 90], 50, 100],
])('a firm whose people score %j, with a share of %i percent, scores %i', (scores, share, expected) => {
  expect(firmScore(scores, share)).toBe(expected)
})

test('the trend of a firm follows its people week by week', () => {
  expect(
    firmTrend(
      [
        [0, 0, 0, 0, 0, 0, 10, 50],
        [0, 0, 0, 0, 0, 0, 20, 0],
      ],
      10,
    ),
  ).toEqual([0, 0, 0, 0, 0, 0, 21, 50])
})
