import { iso } from './clock.ts'

const DAY_MS = 86_400_000

/** The last `count` days in UTC, today last: `2026-11-24`. Whole days, so that the first is complete. */
export function lastDays(now: Date, count: number): string[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  return Array.from({ length: count }, (_, at) => iso((today - count + 1 + at) * DAY_MS).slice(0, 10))
}
