import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import {
  afterFailure,
  type ChallengeMode,
  type Counter,
  challengeModeAfterFailure,
  isBlocked,
  isChallenging,
  isClosed,
} from './rules.ts'

const fresh: Counter = { failures: 0, lastFailureAt: null, blockedUntil: null }
const calm: ChallengeMode = { recent: [], until: null }

function fail(counter: Counter, times: number, at: number): Counter {
  return times === 0 ? counter : fail(afterFailure(counter, at), times - 1, at)
}

describe('one address or browser', () => {
  test('nine failures do not block, the tenth does, for five minutes to the millisecond', () => {
    expect(isBlocked(fail(fresh, 9, 0), 0)).toBe(false)
    const blocked = fail(fresh, 10, 0)
    expect(isBlocked(blocked, 0)).toBe(true)
    expect(isBlocked(blocked, 5 * MINUTE - 1)).toBe(true)
    expect(isBlocked(blocked, 5 * MINUTE)).toBe(false)
  })

  test('then the count restarts', () => {
    const again = fail(fail(fresh, 10, 0), 9, 5 * MINUTE)
    expect(isBlocked(again, 5 * MINUTE)).toBe(false)
    expect(isBlocked(afterFailure(again, 5 * MINUTE), 5 * MINUTE)).toBe(true)
  })

  test('failures of long ago are forgotten', () => {
    expect(isBlocked(afterFailure(fail(fresh, 9, 0), HOUR), HOUR)).toBe(false)
    expect(isBlocked(afterFailure(fail(fresh, 9, 0), HOUR - 1), HOUR - 1)).toBe(true)
  })
})

describe('challenge mode', () => {
  const failures = (state: ChallengeMode, times: number[]) => times.reduce(challengeModeAfterFailure, state)

  test('twenty failures within 24 hours do not begin it, the next one does', () => {
    const twenty = failures(calm, Array(20).fill(0))
    expect(isChallenging(twenty, 0)).toBe(false)
    expect(isChallenging(challengeModeAfterFailure(twenty, DAY - 1), DAY - 1)).toBe(true)
    expect(isChallenging(challengeModeAfterFailure(twenty, DAY), DAY), 'the twenty are a day old').toBe(false)
  })

  test('it lasts until 24 hours after the last failure, and each one prolongs it', () => {
    const begun = failures(calm, Array(21).fill(0))
    expect(isChallenging(begun, DAY - 1)).toBe(true)
    expect(isChallenging(begun, DAY)).toBe(false)
    expect(isChallenging(challengeModeAfterFailure(begun, DAY - 1), 2 * DAY - 2)).toBe(true)
  })

  test('whatever the times: outside challenge mode, no 24 hours ever hold more than 20 failures', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 * HOUR }), { maxLength: 300 }), (gaps) => {
        let state = calm
        let at = 0
        const free: number[] = []
        for (const gap of gaps) {
          at += gap
          if (!isChallenging(state, at)) free.push(at)
          state = challengeModeAfterFailure(state, at)
        }
        // The one that begins challenge mode was still made without it, hence 21.
        return free.every((end) => free.filter((other) => end - DAY < other && other <= end).length <= 21)
      }),
    )
  })
})

test('the tenth wrong pair closes an address', () => {
  expect([isClosed(9), isClosed(10)]).toEqual([false, true])
})
