import { LIMITS } from '../../../../contract/limits.ts'

/** Failures of one address, browser or pair. Times are milliseconds since 1970. */
export type Counter = { failures: number; lastFailureAt: number | null; blockedUntil: number | null }

/** The last failures by browsers not known to the code, oldest first, and until when challenge mode lasts. */
export type ChallengeMode = { recent: number[]; until: number | null }

export function isBlocked(counter: Counter, now: number): boolean {
  return counter.blockedUntil !== null && now < counter.blockedUntil
}

/** One more failure: the tenth (or whichever is the last allowed) blocks for five minutes and begins a new count. */
export function afterFailure(counter: Counter, now: number, most: number = LIMITS.failuresBeforeBlock): Counter {
  const forgotten = counter.lastFailureAt !== null && now - counter.lastFailureAt >= LIMITS.failureMemoryMs
  const failures = (forgotten ? 0 : counter.failures) + 1
  if (failures < most) return { failures, lastFailureAt: now, blockedUntil: null }
  return { failures: 0, lastFailureAt: now, blockedUntil: now + LIMITS.blockMs }
}

export function isSteppedUp(challengeMode: ChallengeMode, now: number): boolean {
  return challengeMode.until !== null && now < challengeMode.until
}

/**
 * One more failure by a browser not known to the code. More than 20 within 24 hours begin challenge mode, and while it lasts each one
 * prolongs it: it ends 24 hours after the last.
 */
export function challengeModeAfterFailure(challengeMode: ChallengeMode, now: number): ChallengeMode {
  const within = challengeMode.recent.filter((at) => now - at < LIMITS.challengeModeMs)
  const recent = [...within, now].slice(-(LIMITS.failuresBeforeChallengeMode + 1))
  const begins = recent.length > LIMITS.failuresBeforeChallengeMode
  const until = begins || isSteppedUp(challengeMode, now) ? now + LIMITS.challengeModeMs : challengeMode.until
  return { recent, until }
}

/** Ten wrong pairs close an address's codes to browsers not known to them, until a mailed link reopens them. */
export function isClosed(wrongPairs: number): boolean {
  return wrongPairs >= LIMITS.wrongPairsBeforeClosing
}
