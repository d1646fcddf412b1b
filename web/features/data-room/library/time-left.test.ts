import { expect, test } from 'vitest'
import { secondsLeft, timeLeftWords } from './time-left.ts'

test('the time left follows from what was done so far', () => {
  expect(secondsLeft({ done: 10, left: 30, elapsedMs: 1_000 }), 'too early to tell').toBeUndefined()
  expect(secondsLeft({ done: 10, left: 30, elapsedMs: 10_000 })).toBe(30)
  expect([30, 100, 4_000].map(timeLeftWords)).toEqual([
    'less than a minute left',
    'about 2 min left',
    'about 1 h 7 min left',
  ])
})
