import { DAY_MS, LIMITS } from '../../../../contract/limits.ts'
import type { AccessCodeRow } from '../../../db/tables.ts'
import { emailKey } from '../../people/rules.ts'
import { CODE_ALPHABET } from '../rules.ts'

/** Failures of one address, browser or pair. Times are milliseconds since 1970. */
export type Counter = { failures: number; lastFailureAt: number | null; blockedUntil: number | null }

/** The latest failures by browsers that have not used the code, oldest first, and the end of challenge mode. */
export type ChallengeMode = { recent: number[]; until: number | null; exposure: Exposure }

/**
 * For each day since 1970: how many generated codes each wrong code could have hit, added up. The chance that one was hit is this
 * number divided by how many generated codes are possible.
 */
export type Exposure = Readonly<Record<string, number>>

/** What a browser that has not used the code can use it with. */
export type Openness = {
  challenging: boolean
  /** Whether a code opens with its own email. */
  pairs: boolean
  /** Whether a code as strong as a generated one opens with any email. */
  generated: boolean
}

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
  return { ...challengeMode, recent, until }
}

/** Half of it is for everybody, the other half for networks with few failures. */
const GUESSES = LIMITS.generatedGuessChance * CODE_ALPHABET.length ** LIMITS.managedCodeLength

export function addExposure(exposure: Exposure, now: number, codes: number): Exposure {
  const today = String(Math.floor(now / DAY_MS))
  const days = Object.entries(exposure).filter(([day]) => isRecent(day, now))
  return { ...Object.fromEntries(days), [today]: (exposure[today] ?? 0) + codes }
}

/** How much of the bound is used: 1 when the chance to have guessed a generated code has reached it. */
export function usedChance(exposure: Exposure, now: number): number {
  const days = Object.entries(exposure).filter(([day]) => isRecent(day, now))
  return days.reduce((sum, [, codes]) => sum + codes, 0) / GUESSES
}

function isRecent(day: string, now: number): boolean {
  return Number(day) >= Math.floor(now / DAY_MS) - LIMITS.guessedWithinDays
}

/** Whether the second half of the bound is being used. */
export function isReserve(used: number): boolean {
  return used >= 0.5
}

export function isGeneratedOpen(used: number, failuresOfNetwork: number): boolean {
  return !isReserve(used) || (used < 1 && failuresOfNetwork < LIMITS.failuresInReserve)
}

/** Whether a code can be used by a browser that has not used it, with this email. */
export function isOpen(
  code: Pick<AccessCodeRow, 'bits' | 'email' | 'email_key'>,
  open: Openness,
  key: string | undefined,
): boolean {
  if (!open.challenging || code.bits >= LIMITS.unguessableBits) return true
  // Staff wrote the email of a code that is nobody's signature.
  const own = code.email_key ?? (code.email === null ? undefined : emailKey(code.email))
  if (open.pairs && own !== undefined && own === key) return true
  return open.generated && code.bits >= LIMITS.generatedCodeBits
}

/** The network whose failures count together: what one customer can have many addresses of. */
export function networkOf(addressKey: string): string {
  return addressKey.replace(/^([^:]*:[^:]*:[^:]*):.*::\/64$/, '$1::/48')
}

/** Ten wrong pairs of email and code close an address's codes to unknown browsers until an emailed link reopens them. */
export function isClosed(wrongPairs: number): boolean {
  return wrongPairs >= LIMITS.wrongPairsBeforeClosing
}
