import { expect, test } from 'vitest'
import { DAY } from '../../../../tests/helpers/test-clock.ts'
import { daysRemaining } from './rules.ts'

test.each([
  [30 * DAY, 30],
  [29 * DAY + 1, 30],
  [29 * DAY, 29],
  [1, 1],
  [0, 0],
  [-5 * DAY, 0],
])('%d ms before the end are %d days', (left, days) => {
  const now = new Date('2026-01-15T10:00:00.000Z')
  expect(daysRemaining(new Date(now.getTime() + left), now)).toBe(days)
})
