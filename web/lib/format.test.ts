import { expect, test } from 'vitest'
import { fromNow } from './format.ts'

const NOW = Date.parse('2026-11-25T09:00:00Z')

test.each([
  ['2026-11-25T09:00:20Z', 'in 20 seconds'],
  ['2026-11-25T08:58:10Z', '1 minute ago'],
  ['2026-11-25T00:05:00Z', '8 hours ago'],
  ['2026-11-24T22:00:00Z', '11 hours ago'],
  ['2026-11-25T23:59:00Z', 'in 14 hours'],
  ['2026-11-26T00:10:00Z', 'tomorrow'],
  ['2026-09-27T00:00:00Z', '59 days ago'],
  ['2027-05-25T09:00:00Z', 'in 6 months'],
  ['2031-11-25T09:00:00Z', 'in 5 years'],
])('%s is said as %s', (iso, words) => {
  expect(fromNow(iso, NOW)).toBe(words)
})

test('all times of one day are as many days ago', () => {
  const said = ['00:00', '04:00', '20:59'].map((time) => fromNow(`2026-11-24T${time}:00Z`, NOW))
  expect(said).toEqual(['yesterday', 'yesterday', 'yesterday'])
  expect(fromNow('2026-11-23T23:59:00Z', NOW)).toBe('2 days ago')
})
