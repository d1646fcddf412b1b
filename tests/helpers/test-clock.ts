import type { Clock } from '../../server/platform/clock.ts'

/** A clock that only the test moves. */
export class TestClock implements Clock {
  #now: number

  constructor(start = '2026-01-15T10:00:00.000Z') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance(ms: number): void {
    this.#now += ms
  }

  set(time: string): void {
    this.#now = Date.parse(time)
  }
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
