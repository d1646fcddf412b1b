import { expect, test } from 'vitest'
import { contentSet } from '../../../../contract/projects/content.ts'
import { sampleBlock, sectionBlocks } from '../../../../tests/helpers/block-samples.ts'
import { readContent } from './content-files.ts'
import { moveDates, moveLaunch } from './demo-dates.ts'

const KEYS = ['vault', 'fanz', 'realestate', 'analytics']
const demo = () => readContent('content', KEYS)
const at = (day: string) => new Date(`${day}T10:00:00Z`)

/** A page with these words, of which the figures are of 14 November 2025. */
function page(text: string) {
  const round = sampleBlock('roundProgress')
  Object.assign(round.content, { asOf: '2025-11-14', closes: '2026-01-31' })
  const note = sampleBlock('richText')
  note.content.text = text
  const [hero] = sectionBlocks()
  return contentSet.parse({ kind: 'presentation', blocks: [hero, round, note] })
}
const textAt = (text: string, day: string) => {
  const set = moveDates(page(text), at(day))
  const block = set.kind === 'presentation' ? set.blocks.at(-1) : undefined
  return block?.type === 'richText' ? block.content.text : undefined
}

test.each([
  ['Launching Q4 2025, then Q1 2026.', '2026-01-01', 'Launching Q1 2026, then Q2 2026.'],
  ['Launching Q4 2025, then Q1 2026.', '2026-11-24', 'Launching Q4 2026, then Q1 2027.'],
  ['At 30 September 2025, and 31 January 2026.', '2026-02-10', 'At 31 December 2025, and 30 April 2026.'],
  ['Signed since March 2025.', '2026-11-24', 'Signed since March 2026.'],
  ['On 15 May 2025 we may look. May it hold, in 2026 and from 2021 to 2029.', '2026-11-24', undefined],
])('“%s” reads at %s: %s', (text, day, expected) => {
  const said = expected ?? 'On 15 May 2026 we may look. May it hold, in 2026 and from 2021 to 2029.'
  expect(textAt(text, day)).toBe(said)
  expect(textAt(text, '2025-12-31'), 'in its own quarter it is as it was written').toBe(text)
  expect(textAt(text, '2025-06-01'), 'a clock before it changes nothing').toBe(text)
})

test('dates of fields move with the texts; the market, its fixed year and the yellow status do not', () => {
  const { fanz, vault } = demo()
  if (fanz?.kind !== 'presentation' || vault?.kind !== 'presentation') throw new Error('the demo has changed')
  const now = moveDates(fanz, at('2026-11-24'))
  const of = (type: string) =>
    JSON.parse(JSON.stringify(now.kind === 'presentation' && now.blocks.find((block) => block.type === type)?.content))
  expect(of('roundProgress')).toMatchObject({ asOf: '2026-11-14', closes: '2027-03-31' })
  expect(of('revenueCurve').points[0].period).toBe('Q4 2026')
  const why = fanz.blocks.find((block) => block.type === 'why')?.content
  expect(of('why')).toMatchObject({
    marketData: why && 'marketData' in why && why.marketData,
    marketDataSource: why && 'marketDataSource' in why && why.marketDataSource,
  })
  const statuses = of('financials').investmentTiers.map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['filled', 'open', 'q1 2027'])
})

test('the dashboard moves by whole weeks, so that its weekdays stay, and its figures are of this week', () => {
  const { analytics } = demo()
  if (analytics?.kind !== 'analytics') throw new Error('the demo has changed')
  const now = moveDates(analytics, at('2026-11-24'))
  if (now.kind !== 'analytics') throw new Error('it is another kind')
  expect(now.asOf).toBe('2026-11-19T18:31:00Z')
  const day = (date: string | undefined) => new Date(date ?? '').getUTCDay()
  const last = (set: typeof analytics) => set.aiUsage.dailyUsage.history?.at(-1)?.date
  expect(day(last(now))).toBe(day(last(analytics)))
  expect(last(now)).toBe('2026-11-18')
  expect(now.systemHealth.uptime?.find(({ percentage }) => percentage < 100)?.date).toBe('2026-11-01')
  expect(JSON.stringify(now)).toContain('8 minutes down on 1 November')
  expect(JSON.stringify(now)).not.toContain('2025-1')
})

test('what is announced of the demo lies ahead, and what was measured behind, on any day of ten years', () => {
  const sets = demo()
  for (let month = 0; month < 120; month++) {
    const now = new Date(Date.UTC(2025, 11 + month, 1 + (month % 28)))
    const quarter = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3)
    for (const [route, launch] of [
      ['fanz', 'Q4 2025'],
      ['realestate', 'Q1 2026'],
    ] as const) {
      const [, number = '', year = ''] = /^Q(\d) (\d+)$/.exec(moveLaunch(launch, sets[route], now) ?? '') ?? []
      expect(Number(year) * 4 + Number(number) - 1, `${route}, ${now.toISOString()}`).toBeGreaterThanOrEqual(quarter)
    }
    for (const route of KEYS) {
      const set = sets[route] && moveDates(sets[route], now)
      const figures = /(?:Figures at|accounts to) (\d+ \w+ \d+)/.exec(JSON.stringify(set))?.[1]
      if (figures) expect(Date.parse(`${figures} UTC`), route).toBeLessThanOrEqual(now.getTime())
      const [, asOf = 'missing'] = /"asOf":"([^"]+)"/.exec(JSON.stringify(set)) ?? []
      expect(Date.parse(asOf), `${route}, ${now.toISOString()}`).toBeLessThanOrEqual(now.getTime())
    }
  }
})

test('moved, each set is valid and still fits itself', () => {
  const sets = demo()
  for (const route of KEYS) {
    const set = sets[route] && moveDates(sets[route], at('2027-08-09'))
    expect(contentSet.parse(set), route).toEqual(set)
  }
})
