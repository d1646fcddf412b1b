import type { Db, Trx } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { iso } from '../platform/clock.ts'
import { AppError } from './app-error.ts'
import { countInWindow, deleteWindow, giveBack, isWindowOpen } from './queries.ts'

export type Rate = { name: string; limit: number; perMs: number }

/** Whether this is the first within `perMs`. Keeps an event that anyone can repeat at will from filling the audit log. */
export async function isFirstInWindow(
  db: Db | Trx,
  deps: Deps,
  rate: Omit<Rate, 'limit'>,
  who: string,
): Promise<boolean> {
  const now = deps.clock.now().getTime()
  const window = [deps.secrets.digest('guess-key', `${rate.name}:${who}`), iso(now), iso(now - rate.perMs)] as const
  // Most are not the first, and to read takes a tenth of the time. Of several at once, one is counted first.
  if (await isWindowOpen(db, ...window)) return false
  return (await countInWindow(db, ...window)).count === 1
}

/** Starts again: what was counted for `who` is forgotten. */
export async function clearRate(trx: Trx, deps: Deps, rate: Rate, who: string): Promise<void> {
  await deleteWindow(trx, deps.secrets.digest('guess-key', `${rate.name}:${who}`))
}

/** `limitFromAddress`: for everyone behind one client address, which can be a whole event or company. */
export type VisitorRate = Rate & { limitFromAddress: number }
type Requester = { readonly browserId: string | null; readonly client: { readonly key: string } }

/**
 * Limits each browser, and generously all of one client address, so that a program without cookies is limited too. What a limited
 * browser sends does not count against its neighbours.
 */
export async function limitVisitor(deps: Deps, rate: VisitorRate, { browserId, client }: Requester): Promise<void> {
  if (browserId !== null) await limitRate(deps, rate, `browser ${browserId}`)
  await limitRate(deps, { ...rate, limit: rate.limitFromAddress }, client.key)
}

/**
 * As `limitVisitor`, for an act that can fail, such as a sign-in: only failures count. Each try is counted before it begins, so that many at
 * once are limited too, and given back if it succeeds.
 */
export async function limitFailures<Result>(
  deps: Deps,
  rate: VisitorRate,
  visitor: Requester,
  act: () => Promise<Result>,
): Promise<Result> {
  await limitVisitor(deps, rate, visitor)
  const result = await act()
  const { browserId, client } = visitor
  if (browserId !== null) await giveBackTry(deps, rate, `browser ${browserId}`)
  await giveBackTry(deps, rate, client.key)
  return result
}

/** Takes back what `limitRate` has counted for a try that succeeded. */
export async function giveBackTry(deps: Deps, rate: Rate, who: string): Promise<void> {
  await giveBack(deps.db, deps.secrets.digest('guess-key', `${rate.name}:${who}`))
}

/** Throws `too_many_requests` once `who` has made more than `rate.limit` requests within `rate.perMs`, counted in the database. */
export async function limitRate(deps: Deps, rate: Rate, who: string): Promise<void> {
  const now = deps.clock.now().getTime()
  const key = deps.secrets.digest('guess-key', `${rate.name}:${who}`)
  const window = await countInWindow(deps.db, key, iso(now), iso(now - rate.perMs))
  if (window.count <= rate.limit) return
  deps.metrics.rateLimited.inc({ limit: rate.name })
  const left = Date.parse(window.began_at) + rate.perMs - now
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) })
}
