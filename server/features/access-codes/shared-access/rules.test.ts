import { expect, test } from 'vitest'
import { latestEnd, newEnd } from './rules.ts'

const period = { openedAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-03T00:00:00.000Z' }
const before = new Date('2026-01-02T00:00:00.000Z')
const after = new Date('2026-01-10T00:00:00.000Z')

test.each([
  ['24 hours of an open window count from its end', { hours: 24 }, before, '2026-01-04T00:00:00.000Z'],
  ['48 hours', { hours: 48 }, before, '2026-01-05T00:00:00.000Z'],
  ['of one that has ended they count from now', { hours: 24 }, after, '2026-01-11T00:00:00.000Z'],
  ['a date', { until: '2026-01-20T12:00:00.000Z' }, before, '2026-01-20T12:00:00.000Z'],
  ['the thirtieth day, to the millisecond', { until: '2026-01-31T00:00:00.000Z' }, before, '2026-01-31T00:00:00.000Z'],
] as const)('a longer window: %s', (_, input, now, end) => {
  expect(newEnd(period, input, now)).toEqual({ endsAt: new Date(end) })
})

test.each([
  ['an end before the present one', { until: '2026-01-02T12:00:00.000Z' }, before, 'window_not_longer'],
  ['the present end', { until: period.endsAt }, before, 'window_not_longer'],
  ['an end that has passed', { until: '2026-01-09T00:00:00.000Z' }, after, 'window_not_longer'],
  ['a millisecond beyond thirty days', { until: '2026-01-31T00:00:00.001Z' }, before, 'window_too_long'],
  ['hours beyond thirty days', { hours: 48 }, new Date('2026-01-30T00:00:00.000Z'), 'window_too_long'],
] as const)('refused: %s', (_, input, now, refused) => {
  expect(newEnd(period, input, now)).toEqual({ refused })
})

test('thirty days count from the first use', () => {
  expect(latestEnd(period).toISOString()).toBe('2026-01-31T00:00:00.000Z')
})
