import type { ErrorCode } from '../../../../contract/errors.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'

type WindowTimes = { openedAt: string; endsAt: string }
/** By hours, or until a time. */
export type Longer = { hours?: 24 | 48 | undefined; until?: string | undefined }

/** Until when a window may be lengthened at the most: 30 days from its first use. */
export function longestEnd({ openedAt }: Pick<WindowTimes, 'openedAt'>): Date {
  return new Date(Date.parse(openedAt) + LIMITS.sharedWindowLongestDays * DAY_MS)
}

/** When a lengthened window ends. Hours count from its end, or from now where that has passed. */
export function newEnd(window: WindowTimes, wish: Longer, now: Date): { endsAt: Date } | { refused: ErrorCode } {
  const from = Math.max(Date.parse(window.endsAt), now.getTime())
  const endsAt = wish.until ? new Date(wish.until) : new Date(from + (wish.hours ?? 0) * (DAY_MS / 24))
  if (endsAt.getTime() <= from) return { refused: 'window_not_longer' }
  return endsAt > longestEnd(window) ? { refused: 'window_too_long' } : { endsAt }
}
