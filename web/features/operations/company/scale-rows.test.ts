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
  isCounted: true,
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

test('an undisclosed platform is named beside the whole portfolio, and nothing of its amount is drawn', () => {
  const spans = scaleSpans(portal(...DISCLOSED, platform('Analytics')))
  expect(spans.map(({ label, kind }) => [label, kind])).toEqual([
    ['Whole portfolio, 4 buildings, Analytics undisclosed', 'whole'],
    ['Vault', 'platform'],
    ['Fanz', 'platform'],
    ['Real Estate', 'platform'],
  ])
  expect(scaleInWords(spans, 'USD')).not.toMatch(/14\.5|17\.5/)
  expect(scaleSpans(portal(...DISCLOSED))[0]?.label).toBe('Whole portfolio, 3 buildings')
})

test('labels are at round numbers, and as many as have room, whatever a unit of the currency is worth', () => {
  const wide = [53.5, 48.5, 2, 0.4, 15_700, 60].map((high) => labelDistance(high, 6))
  expect(wide).toEqual([10, 10, 0.5, 0.1, 5_000, 10])
  expect([53.5, 15_700].map((high) => labelDistance(high, 3))).toEqual([20, 10_000])
})

const NOT_COUNTED = { ...platform('Kiel', { low: 1, high: 2 }), currency: 'EUR', isCounted: false }

test('a project without a valuation is neither in the count nor among the undisclosed ones', () => {
  const [whole] = scaleSpans(portal(...DISCLOSED, platform('Analytics'), { ...platform('Lettings'), isCounted: false }))
  expect(whole?.short).toBe('4 buildings')
  expect(whole?.label).toContain('Analytics undisclosed')
})

test('a project in another currency is not in the sum, nor in the count beside it', () => {
  const [whole] = scaleSpans(portal(...DISCLOSED, NOT_COUNTED))
  expect(whole?.short).toBe('3 buildings')
  expect(scaleSpans(portal(platform('Vault', { low: 1, high: 2 })))[0]?.short).toBe('1 building')
})
