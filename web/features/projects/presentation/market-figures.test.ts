import { expect, test } from 'vitest'
import { billions, change, eraOf, projectedGrowth } from './market-figures.ts'

const point = (year: number, value: number) => ({ year, value, percentage: 100 })

test('the year 2025 is current, what was before is past, and the rest is projected', () => {
  expect([2024, 2025, 2026].map(eraOf)).toEqual(['past', 'now', 'next'])
})

test('the figures stand in line: as many decimals as the most exact has, and two at most', () => {
  const say = billions([point(2024, 42.3), point(2025, 81)], 'USD')
  expect([81, 42.3, 1234.5].map(say)).toEqual(['$81.0B', '$42.3B', '$1.2T'])
  expect(billions([point(2024, 4)], 'EUR')(4)).toBe('€4B')
  expect(billions([point(2024, 1 / 3)], 'USD')(1 / 3)).toBe('$333.33M')
})

test('a change says which way it goes', () => {
  expect([change(10, 11), change(10, 9), change(10, 10)]).toEqual(['+10.0%', '−10.0%', '+0.0%'])
})

test('projected growth is the mean from the current year to the last, and is not said where nothing is projected', () => {
  expect(projectedGrowth([point(2024, 5), point(2025, 10), point(2027, 40)])).toBe('+100.0%')
  expect(projectedGrowth([point(2024, 5), point(2025, 10)])).toBeUndefined()
  expect(projectedGrowth([point(2026, 5), point(2027, 10)])).toBeUndefined()
})
