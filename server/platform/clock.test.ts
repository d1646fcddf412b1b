import { expect, test } from 'vitest'
import { iso, monotonicClock } from './clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A clock over a machine that a test sets, and a count that only goes on. */
function machine() {
  const at = { time: Date.parse('2026-01-15T10:00:00.000Z'), count: 0 }
  const pass = (ms: number) => {
    at.time += ms
    at.count += ms
  }
  return {
    at,
    pass,
    clock: monotonicClock(
      () => at.time,
      () => at.count,
    ),
  }
}

test('it follows the machine’s clock, also forward', () => {
  const { at, pass, clock } = machine()
  pass(5_000)
  expect(iso(clock.now())).toBe('2026-01-15T10:00:05.000Z')
  at.time += 10 * 365 * DAY
  expect(clock.now().getTime()).toBe(at.time)
})

test('when the machine’s clock is set back, it continues forward until that catches up', () => {
  const { at, pass, clock } = machine()
  const before = clock.now().getTime()
  at.time -= 10_000
  expect(clock.now().getTime()).toBe(before)
  pass(50_000)
  expect(clock.now().getTime(), 'a tenth slower').toBe(before + 45_000)
  pass(50_000)
  expect(clock.now().getTime(), 'and right again').toBe(at.time)
  at.time -= 3_650 * DAY
  pass(HOUR)
  expect(clock.now().getTime()).toBeGreaterThan(before)
})

test('it counts a leap forward, but not passing time or a small correction', () => {
  const { at, pass, clock } = machine()
  pass(30 * DAY)
  at.time += 60_000
  clock.now()
  expect(clock.leapt?.()).toBe(0)
  at.time += DAY
  clock.now()
  expect(clock.leapt?.()).toBe(DAY)
})

test('it starts no earlier than a given time', () => {
  const { at, clock } = machine()
  clock.notBefore?.(at.time + 1_000)
  expect(clock.now().getTime()).toBe(at.time + 1_000)
})
