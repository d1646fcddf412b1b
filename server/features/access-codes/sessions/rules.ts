import { DAY_MS } from '../../../../contract/limits.ts'

/** Days remaining = ceil((expires - now) / 1 day), never below 0 (product-spec section 4). */
export function daysRemaining(expires: Date, now: Date): number {
  return Math.max(0, Math.ceil((expires.getTime() - now.getTime()) / DAY_MS))
}
