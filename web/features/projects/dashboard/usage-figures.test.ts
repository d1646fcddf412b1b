import { expect, test } from 'vitest'
import { axisMarks, shareOf, short, shortDay, totalOf } from './usage-figures.ts'

test('the axis has a few round figures, none above the highest column', () => {
  expect(axisMarks(51_308)).toEqual([20_000, 40_000])
  expect(axisMarks(40_000)).toEqual([10_000, 20_000, 30_000, 40_000])
  expect(axisMarks(3)).toEqual([1, 2, 3])
  expect(axisMarks(0)).toEqual([])
  for (const highest of [1, 7, 99, 101, 4_999, 123_456_789]) {
    const marks = axisMarks(highest)
    expect(marks.length).toBeGreaterThan(0)
    expect(marks.length).toBeLessThanOrEqual(5)
    expect(Math.max(...marks)).toBeLessThanOrEqual(highest)
  }
})

test('figures are said as one reads them', () => {
  expect([short(9_999), short(51_308), short(1_250_000)]).toEqual(['9,999', '51K', '1.3M'])
  expect([shareOf(42, 100), shareOf(0, 0)]).toEqual(['42%', '0%'])
  expect(totalOf({ enterprise: 1, pro: 2, free: 3 })).toBe(6)
  expect(shortDay('2025-11-19')).toBe('19 Nov')
})
