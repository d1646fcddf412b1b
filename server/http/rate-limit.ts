import type { Deps } from '../deps.ts'
import { iso } from '../platform/clock.ts'
import { AppError } from './app-error.ts'
import { countInWindow } from './queries.ts'

export type Rate = { name: string; most: number; perMs: number }

/** Refuses with `too_many_requests` once `who` has asked more than `rate.most` times within `rate.perMs`. Counted in the database. */
export async function limitRate(deps: Deps, rate: Rate, who: string): Promise<void> {
  const now = deps.clock.now().getTime()
  const key = deps.secrets.digest('guess-key', `${rate.name}:${who}`)
  const window = await countInWindow(deps.db, key, iso(now), iso(now - rate.perMs))
  if (window.count <= rate.most) return
  const left = Date.parse(window.began_at) + rate.perMs - now
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) })
}
