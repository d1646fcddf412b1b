import { LIMITS } from '../../../../contract/limits.ts'

/** The failures in this tab. Outside the dialog, so that reopening it does not reset the count. */
let failures = 0
let lockedUntil = 0

export function isLocked(now = Date.now()): boolean {
  return now < lockedUntil
}

/** The fifth failure locks the dialog for five minutes, as on the server. */
export function countFailure(now = Date.now()) {
  failures += 1
  if (failures >= LIMITS.adminFailuresBeforeLock) lock(LIMITS.blockMs, now)
}

export function lock(forMs: number, now = Date.now()) {
  failures = 0
  lockedUntil = now + forMs
}

export function unlock() {
  failures = 0
  lockedUntil = 0
}
