import type { ErrorCode } from '../../../../contract/errors.ts'
import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'

type PeriodTimes = { openedAt: string; endsAt: string }
/** By hours, or until a time. */
export type Extension = { hours?: 24 | 48 | undefined; until?: string | undefined }

/** The latest end of an access period: 30 days from its first use. */
export function latestEnd({ openedAt }: Pick<PeriodTimes, 'openedAt'>): Date {
  return new Date(Date.parse(openedAt) + LIMITS.maxAccessPeriodDays * DAY_MS)
}

/** When an extended access period ends. Hours count from its end, or from now if it has ended. */
export function newEnd(period: PeriodTimes, input: Extension, now: Date): { endsAt: Date } | { refused: ErrorCode } {
  const from = Math.max(Date.parse(period.endsAt), now.getTime())
  const endsAt = input.until ? new Date(input.until) : new Date(from + (input.hours ?? 0) * (DAY_MS / 24))
  if (endsAt.getTime() <= from) return { refused: 'window_not_longer' }
  return endsAt > latestEnd(period) ? { refused: 'window_too_long' } : { endsAt }
}
