import { expect, test } from 'vitest'
import { timeLeft } from './time-left.tsx'

test.each([
  [1, '0 min 1 s'],
  [3_599, '59 min 59 s'],
  [3_600, '1 h 0 min'],
  [48 * 3_600, '48 h 0 min'],
  [72 * 3_600 - 1, '71 h 59 min'],
  [72 * 3_600, '3 d 0 h'],
  [30 * 86_400, '30 d 0 h'],
])('%i seconds are said as %s', (left, words) => {
  expect(timeLeft(left)).toBe(words)
})
