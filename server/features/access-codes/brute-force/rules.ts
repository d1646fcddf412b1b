import { LIMITS } from '../../../../contract/limits.ts'

/** Failures of one address, browser or pair. Times are milliseconds since 1970. */
export type Counter = { failures: number; lastFailureAt: number | null; blockedUntil: number | null }

/** The latest failures by browsers that have not used the code, oldest first, and the end of challenge mode. */
export type ChallengeMode = { recent: number[]; until: number | null }

export function isBlocked(counter: Counter, now: number): boolean {
  return counter.blockedUntil !== null && now < counter.blockedUntil
}

/** Counts a failure. The last one allowed blocks for five minutes and starts a new count. */
export function afterFailure(counter: Counter, now: number, limit: number = LIMITS.failuresBeforeBlock): Counter {
  const forgotten = counter.lastFailureAt !== null && now - counter.lastFailureAt >= LIMITS.failureMemoryMs
  const failures = (forgotten ? 0 : counter.failures) + 1
  if (failures < limit) return { failures, lastFailureAt: now, blockedUntil: null }
  return { failures: 0, lastFailureAt: now, blockedUntil: now + LIMITS.blockMs }
}

export function isChallenging(challengeMode: ChallengeMode, now: number): boolean {
  return challengeMode.until !== null && now < challengeMode.until
}

/** Counts a failure by an unknown browser. More than 20 within 24 hours start challenge mode, which ends 24 hours after the last failure. */
export function challengeModeAfterFailure(challengeMode: ChallengeMode, now: number): ChallengeMode {
  const within = challengeMode.recent.filter((at) => now - at < LIMITS.challengeModeMs)
  const recent = [...within, now].slice(-(LIMITS.failuresBeforeChallengeMode + 1))
  const starts = recent.length > LIMITS.failuresBeforeChallengeMode
  const until = starts || isChallenging(challengeMode, now) ? now + LIMITS.challengeModeMs : challengeMode.until
  return { recent, until }
}

/** Ten wrong pairs of email and code close an address's codes to unknown browsers until an emailed link reopens them. */
export function isClosed(wrongPairs: number): boolean {
  return wrongPairs >= LIMITS.wrongPairsBeforeClosing
}
