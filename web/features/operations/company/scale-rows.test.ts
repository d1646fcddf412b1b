import { expect, test } from 'vitest'
import type { Portal } from '../../../lib/projects.ts'
import { labelDistance, scaleInWords, scaleSpans } from './scale-rows.ts'

const platform = (name: string, valuation?: { low: number; high: number }) => ({
  route: 'vault',
  currency: 'USD',
  opensOnSigning: true,
  name,
  summary: name,
  stage: valuation ? ('upcoming' as const) : ('undisclosed' as const),
  ...(valuation && { valuation }),
})
const portal = (...platforms: Portal['platforms']) =>
  ({
    platforms,
    portfolio: { low: 38.5, high: 53.5 },
    currency: 'USD',
    landing: { projects: { one: 'building', many: 'buildings' } },
  }) as Portal

const DISCLOSED = [
  platform('Vault', { low: 4.5, high: 8 }),
  platform('Fanz', { low: 4.5, high: 8 }),
  platform('Real Estate', { low: 15, high: 20 }),
]

test('with the undisclosed platform the bars add up to the whole portfolio', () => {
  const [whole, ...bars] = scaleSpans(portal(...DISCLOSED, platform('Analytics')))
  expect(bars.map(({ label, kind }) => [label, kind])).toEqual([
    ['Vault', 'platform'],
    ['Fanz', 'platform'],
    ['Real Estate', 'platform'],
    ['Analytics, undisclosed', 'rest'],
  ])
  const sum = (of: 'low' | 'high') => bars.reduce((all, { range }) => all + range[of], 0)
  expect([sum('low'), sum('high')]).toEqual([whole?.range.low, whole?.range.high])
})

test('the text alternative says that it is undisclosed, and no figure', () => {
  const words = scaleInWords(scaleSpans(portal(...DISCLOSED, platform('Analytics'))), 'USD')
  expect(words).toContain('Analytics, undisclosed: the rest of the portfolio')
  expect(words).not.toMatch(/14\.5|17\.5/)
})

test('without an undisclosed platform there is no such bar', () => {
  const all = [...DISCLOSED, platform('Analytics', { low: 14.5, high: 17.5 })]
  expect(scaleSpans(portal(...all)).some(({ kind }) => kind === 'rest')).toBe(false)
})

test('labels are at round numbers, and as many as have room, whatever a unit of the currency is worth', () => {
  const wide = [53.5, 48.5, 2, 0.4, 15_700, 60].map((high) => labelDistance(high, 6))
  expect(wide).toEqual([10, 10, 0.5, 0.1, 5_000, 10])
  expect([53.5, 15_700].map((high) => labelDistance(high, 3))).toEqual([20, 10_000])
})

test('a project in another currency is not in the sum, nor in the count beside it', () => {
  const [whole] = scaleSpans(portal(...DISCLOSED, { ...platform('Kiel', { low: 1, high: 2 }), currency: 'EUR' }))
  expect(whole?.short).toBe('3 buildings')
  expect(scaleSpans(portal(platform('Vault', { low: 1, high: 2 })))[0]?.short).toBe('1 building')
})
