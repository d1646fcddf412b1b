import { expect, test } from 'vitest'
import { daysWords } from './days.ts'

test.each([
  [1, '1 day'],
  [90, '90 days'],
  [365, '1 year'],
  [366, '1 year'],
  [400, '400 days'],
  [730, '2 years'],
  [1095, '3 years'],
  [1096, '3 years'],
  [1827, '5 years'],
  [4018, '11 years'],
  [4100, '4100 days'],
])('%i days are %s', (days, words) => {
  expect(daysWords(days)).toBe(words)
})
