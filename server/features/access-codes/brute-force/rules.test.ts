import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../tests/helpers/test-clock.ts'
import {
  addExposure,
  afterFailure,
  type ChallengeMode,
  type Counter,
  challengeModeAfterFailure,
  isBlocked,
  isChallenging,
  isClosed,
  isGeneratedOpen,
  isOpen,
  networkOf,
  usedChance,
} from './rules.ts'

const fresh: Counter = { failures: 0, lastFailureAt: null, blockedUntil: null }
const calm: ChallengeMode = { recent: [], until: null, exposure: {} }

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

describe('generated codes in challenge mode', () => {
  const LIVE = 1_000
  const after = (guesses: number) => usedChance(addExposure({}, 0, guesses * LIVE), 0)

  test('stay open to everybody for half of the bound, then to networks with few failures, then to nobody', () => {
    const half = (5e-5 / 2) * (36 ** 8 / LIVE)
    for (const [guesses, failures, open] of [
      [0, 0, true],
      [half - 1, 1_000, true],
      [half + 1, 4, true],
      [half + 1, 5, false],
      [2 * half - 1, 4, true],
      [2 * half + 1, 0, false],
    ] as const)
      expect(isGeneratedOpen(after(guesses), failures), `${guesses} guesses, ${failures} of the network`).toBe(open)
  })

  test('every guess counts for fourteen days, with the codes that it could have hit then', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ gap: fc.nat(2 * DAY), codes: fc.nat(5_000) })), (guesses) => {
        let at = 0
        let exposure = calm.exposure
        const made = guesses.map(({ gap, codes }) => {
          at += gap
          exposure = addExposure(exposure, at, codes)
          return { at, codes }
        })
        const recent = made.filter((one) => at - one.at < 14 * DAY).reduce((sum, { codes }) => sum + codes, 0)
        expect(usedChance(exposure, at) * 5e-5 * 36 ** 8).toBeGreaterThanOrEqual(recent * 0.999999)
        expect(usedChance(exposure, at + 15 * DAY)).toBe(0)
        expect(Object.keys(exposure).length).toBeLessThanOrEqual(15)
      }),
    )
  })

  test.each([
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:0:2::/64', '2001:db8:0::/48'],
    ['203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
  ])('the failures of %s are those of %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test('what a browser that has not used the code can use it with', () => {
  const OWN = 'e@x.example'
  const personal = { bits: 31, email: 'E@x.example', email_key: OWN }
  const made = { bits: 28, email: 'E@x.example', email_key: null }
  const bare = { bits: 28, email: null, email_key: null }
  const generated = { bits: 41, email: null, email_key: null }
  const builtIn = { bits: 130, email: null, email_key: null }
  const all = { challenging: true, pairs: true, generated: true }
  type Code = Parameters<typeof isOpen>[0]
  const opens = (code: Code, open: typeof all, key = OWN) => isOpen(code, open, key)
  const others = (code: Code) => [
    opens(code, all, 'other@x.example'),
    opens(code, { ...all, pairs: false }),
    opens(code, { ...all, generated: false }),
  ]
  expect([opens(personal, all), ...others(personal)]).toEqual([true, false, false, true])
  expect([opens(made, all), ...others(made)]).toEqual([true, false, false, true])
  expect([opens(bare, all), ...others(bare)]).toEqual([false, false, false, false])
  expect([opens(generated, all), ...others(generated)]).toEqual([true, true, true, false])
  expect([opens({ ...generated, email: OWN }, { ...all, generated: false })]).toEqual([true])
  expect([opens(builtIn, all), ...others(builtIn)]).toEqual([true, true, true, true])
  expect(opens(bare, { ...all, challenging: false })).toBe(true)
})

test('the tenth wrong pair closes an address', () => {
  expect([isClosed(9), isClosed(10)]).toEqual([false, true])
})
