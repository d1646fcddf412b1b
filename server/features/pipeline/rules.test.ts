import { describe, expect, test } from 'vitest'
import { STAGES, type Stage } from '../../../contract/pipeline/stages.ts'
import { dueOf, type Facts, factsInOrder, firmStage, spanOf, stageOf, sumsOf } from './rules.ts'

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T10:00:00.000Z`
const span = (first: number, last = first) => ({ first: day(first), last: day(last) })
const facts = (given: Partial<Facts> = {}): Facts => ({
  known: span(1),
  invited: span(1),
  signed: null,
  reading: null,
  interested: null,
  committed: null,
  ...given,
})
const hand = (stage: Stage, at: number) => ({ stage, at: day(at) })

describe('the stage of a person', () => {
  test.each<[string, Partial<Facts>, Stage, number]>([
    ['is Invited while only the address is known', {}, 'invited', 1],
    ['is Signed from the signature on', { signed: span(2) }, 'signed', 2],
    ['is Reading from the first visit on', { signed: span(2), reading: span(3, 9) }, 'reading', 3],
    ['is Reading without a signature too, for somebody whom staff approved', { reading: span(3) }, 'reading', 3],
    ['is Interested from the first statement on', { reading: span(3), interested: span(4, 6) }, 'interested', 4],
    ['is Committed from the allocation on', { interested: span(4), committed: span(5) }, 'committed', 5],
    ['falls back when an interest is withdrawn', { signed: span(2), reading: span(3) }, 'reading', 3],
  ])('by the rules %s', (_, given, stage, since) => {
    expect(stageOf(facts(given), null)).toEqual({ stage, since: day(since), byHand: false })
  })

  test.each<[string, Partial<Facts>, Stage, number, Stage, number, boolean]>([
    ['stands where facts lead less far', { signed: span(2) }, 'documents', 3, 'documents', 3, true],
    ['stands although facts from before lead further', { reading: span(2) }, 'signed', 3, 'signed', 3, true],
    ['stands at the time of a fact', { reading: span(3) }, 'signed', 3, 'signed', 3, true],
    ['is passed by a fact from after it', { reading: span(2, 5) }, 'signed', 3, 'reading', 5, false],
    ['is passed by a fact that is new', { interested: span(6) }, 'reading', 3, 'interested', 6, false],
    ['is never passed backwards', { signed: span(7), reading: span(8) }, 'interested', 3, 'interested', 3, true],
    ['is the end if it is Funded', { committed: span(9) }, 'funded', 3, 'funded', 3, true],
    ['is the end if it is Passed', { interested: span(9), committed: span(9) }, 'passed', 3, 'passed', 3, true],
  ])('by hand %s', (_, given, set, at, stage, since, byHand) => {
    expect(stageOf(facts(given), hand(set, at))).toEqual({ stage, since: day(since), byHand })
  })

  test('never moves back past any stage that was set by hand, whatever the facts', () => {
    const all = facts({ signed: span(2, 9), reading: span(3, 9), interested: span(4, 9), committed: span(5, 9) })
    for (const set of STAGES)
      for (const given of [facts(), all]) {
        const now = stageOf(given, hand(set, 6))
        expect(STAGES.indexOf(now.stage)).toBeGreaterThanOrEqual(STAGES.indexOf(set))
      }
  })

  test('has its facts in the order of the stages', () => {
    expect(factsInOrder(facts({ reading: span(3, 8), signed: span(2) }))).toEqual([
      { stage: 'invited', at: day(1) },
      { stage: 'signed', at: day(2) },
      { stage: 'reading', at: day(3) },
    ])
    expect(factsInOrder(facts({ invited: null, signed: span(2) }))).toEqual([{ stage: 'signed', at: day(2) }])
  })
})

test.each<[Stage[], Stage | undefined]>([
  [[], undefined],
  [['signed', 'interested', 'reading'], 'interested'],
  [['passed', 'reading'], 'reading'],
  [['passed', 'passed'], 'passed'],
])('the stage of a firm with %j is that of its furthest', (stages, stage) => {
  expect(firmStage(stages)).toBe(stage)
})

test.each([
  [null, 'none'],
  ['2026-01-14', 'overdue'],
  ['2026-01-15', 'today'],
  ['2026-01-16', 'later'],
])('a next step on %s is %s on 15 January', (on, due) => {
  expect(dueOf(on, '2026-01-15')).toBe(due)
})

test('sums keep currencies apart and leave out what is nothing', () => {
  const amounts = [
    { currency: 'USD', amount: 5 },
    { currency: 'EUR', amount: 7 },
    { currency: 'USD', amount: 3 },
    { currency: 'CHF', amount: 0 },
  ]
  expect(sumsOf(amounts)).toEqual([
    { currency: 'EUR', amount: 7 },
    { currency: 'USD', amount: 8 },
  ])
  expect(spanOf([])).toBeNull()
  expect(spanOf(['b', 'a', 'c'])).toEqual({ first: 'a', last: 'c' })
})
