import { PROTECTION } from '../../contract/engagement/observation-kinds.ts'
import { iso } from '../platform/clock.ts'
import type { Cutoff } from './activity-queries.ts'

/** A reader's last activity. Times are ISO 8601 UTC. */
export type Activity = { activeAt: string; leftAt: string | null; lockedAt: string | null; eased: boolean }

type WatchColumns = {
  active_at: string | null
  left_at: string | null
  locked_at: string | null
  eased_at: string | null
}

export function toActivity(row: WatchColumns): Activity | null {
  if (row.active_at === null) return null
  return { activeAt: row.active_at, leftAt: row.left_at, lockedAt: row.locked_at, eased: row.eased_at !== null }
}

/**
 * Whether ten minutes have passed without activity while a page was open, by the browser's report or, without one, by the server's clock.
 * A page that was closed in time locks nothing, so that the session continues when the reader comes back (design section 2).
 */
export function isLocked(watch: Activity | null, now: Date): boolean {
  if (watch === null) return false
  if (watch.lockedAt !== null) return true
  const { usual, eased } = cutoff(now)
  return watch.leftAt === null && watch.activeAt <= (watch.eased ? eased : usual)
}

export function cutoff(now: Date): Cutoff {
  const { idleMs, easedIdleMs, idleGraceMs } = PROTECTION
  return {
    usual: iso(now.getTime() - idleMs - idleGraceMs),
    eased: iso(now.getTime() - easedIdleMs - idleGraceMs),
  }
}
