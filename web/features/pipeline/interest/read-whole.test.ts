import { expect, test } from 'vitest'
import { readWhole } from './read-whole.ts'

test.each([
  ['50000', 50_000],
  [' 50 000 ', 50_000],
  ['50,000', 50_000],
  ['50.000', 50_000],
  ['1,250,000', 1_250_000],
  ['1’250’000', 1_250_000],
  ['$25,000', 25_000],
  ['25.000 €', 25_000],
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['50,5', undefined],
  ['50.00', undefined],
  ['1.250,000', undefined],
  ['1e5', undefined],
  ['fifty', undefined],
  ['99999999999999999999', undefined],
])('%j is read as %s', (typed, amount) => {
  expect(readWhole(typed)).toBe(amount)
})
