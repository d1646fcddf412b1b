import type { CodeStatus } from '../../../contract/agreements/nda.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { DAY_MS, LIMITS } from '../../../contract/limits.ts'
import type { ProjectKey } from '../../../contract/projects/project.ts'
import type { AccessCodeRow } from '../../db/tables.ts'

/** What a code's verdict depends on. Times are ISO 8601 UTC. */
export type CodeState = {
  kind: AccessCodeRow['kind']
  routes: ProjectKey[]
  usesRemaining: number
  /** Null until it is activated. */
  validFrom: string | null
  validUntil: string | null
  revoked: boolean
  /** A built-in code that is switched off counts as unknown. */
  switchedOff: boolean
}

/** Letters and digits of personal and managed codes (product-spec section 9). */
export const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Crockford's, without I, L, O and U, for codes that are long enough to be misread. */
const LONG_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 26 characters of 5 bits: 130, above the 128 that design section 2 requires of built-in codes. */
const LONG_LENGTH = 26

/** The entropy of `length` random characters, in whole bits. */
function bitsOf(alphabet: string, length: number): number {
  return Math.floor(length * Math.log2(alphabet.length))
}

export type NewCode = { code: string; bits: number }

export function personalCode(prefix: string, pick: (alphabet: string, length: number) => string): NewCode {
  const length = LIMITS.personalCodeRandomLength
  return { code: prefix + pick(CODE_ALPHABET, length), bits: bitsOf(CODE_ALPHABET, length) }
}

export function managedCode(pick: (alphabet: string, length: number) => string): NewCode {
  const length = LIMITS.managedCodeLength
  return { code: pick(CODE_ALPHABET, length), bits: bitsOf(CODE_ALPHABET, length) }
}

/** A word is one of some 16,000, however long; a number is most often a date or a year. */
const MAX_WORD_BITS = 14
const MAX_NUMBER_BITS = 10

/**
 * A code that staff chose. Its bits are a low estimate: letters in a row count as one word, digits in a row as one number. However long,
 * it never counts as unguessable, which only chance makes.
 */
export function chosenCode(code: string): NewCode & { weak: boolean } {
  const words = sum(code.match(/[A-Z]+/g) ?? [], (run) => Math.min(run.length * Math.log2(26), MAX_WORD_BITS))
  const numbers = sum(code.match(/\d+/g) ?? [], (run) => Math.min(run.length * Math.log2(10), MAX_NUMBER_BITS))
  const characters = bitsOf([...new Set(code)].join(''), code.length)
  const bits = Math.min(Math.floor(words + numbers), characters, LIMITS.unguessableBits - 1)
  return { code, bits, weak: bits < LIMITS.generatedCodeBits }
}

function sum(runs: readonly string[], bits: (run: string) => number): number {
  return runs.reduce((total, run) => total + bits(run), 0)
}

export function builtInCode(
  prefix: string,
  label: string,
  pick: (alphabet: string, length: number) => string,
): NewCode {
  const code = `${prefix}${label.toUpperCase()}-${pick(LONG_ALPHABET, LONG_LENGTH)}`
  return { code, bits: bitsOf(LONG_ALPHABET, LONG_LENGTH) }
}

/** A code's status (product-spec section 4): active from `validFrom`, expired from `validUntil`. Used up is final, so it precedes expired. */
export function codeStatus(code: CodeState, now: string): CodeStatus {
  if (code.revoked) return 'revoked'
  if (code.usesRemaining === 0) return 'used'
  if (code.validUntil !== null && code.validUntil <= now) return 'expired'
  if (code.validFrom === null || now < code.validFrom) return 'pending'
  return 'active'
}

/** The kinds that open a session; the others open project pages. */
export function opensSession(kind: AccessCodeRow['kind']): boolean {
  return kind === 'personal' || kind === 'bypass'
}

/** The unlock screen accepts active personal and bypass codes; all its refusals are the same. */
export function unlockVerdict(code: CodeState | undefined, now: string): ErrorCode | 'ok' {
  if (code === undefined || code.switchedOff) return 'unlock_invalid'
  if (!opensSession(code.kind)) return 'unlock_invalid'
  return codeStatus(code, now) === 'active' ? 'ok' : 'unlock_invalid'
}

/** The gate accepts every kind and checks in the order of product-spec section 5, with an error for each. */
export function gateVerdict(
  code: CodeState | undefined,
  route: ProjectKey,
  at: { now: string; hasSignedNda: boolean },
): ErrorCode | 'ok' {
  if (code === undefined || code.revoked || code.switchedOff) return 'code_invalid'
  if (code.kind !== 'master' && !code.routes.includes(route)) return 'code_wrong_route'
  if (code.kind === 'shared_timed' && !at.hasSignedNda) return 'code_nda_required'
  if (code.validFrom === null || at.now < code.validFrom) return 'code_not_yet_active'
  if (code.validUntil !== null && code.validUntil <= at.now) return 'code_expired'
  return code.usesRemaining === 0 ? 'code_used_up' : 'ok'
}

/** What the unlock screen says of a code that this browser knows, because it was issued or redeemed there. Others learn nothing. */
export function knownUnlockRefusal(
  code: CodeState,
  awaits: AccessCodeRow['awaits'],
  now: string,
): { refused: ErrorCode; when?: string } {
  if (code.switchedOff) return { refused: 'unlock_invalid' }
  if (!opensSession(code.kind)) return { refused: 'unlock_at_project' }
  const status = codeStatus(code, now)
  if (status === 'revoked') return { refused: 'unlock_revoked' }
  // An active code is refused only where another browser has just taken its last use.
  if (status === 'used' || status === 'active') return { refused: 'unlock_used_up' }
  if (status === 'expired') return { refused: 'unlock_ended', when: code.validUntil ?? '' }
  if (awaits === 'email') return { refused: 'unlock_awaits_email' }
  if (awaits === 'review') return { refused: 'unlock_awaits_review' }
  return code.validFrom === null ? { refused: 'unlock_invalid' } : { refused: 'unlock_begins', when: code.validFrom }
}

/** Whether the browser that signed can still open the code without typing it. A code that has not begun is kept as long as one that has. */
export function isHanded(
  row: { handed_at: string | null; valid_from: string | null; signed_at: string },
  now: Date,
  lifetimeDays: number,
): boolean {
  if (row.handed_at === null) return false
  const [from, ms] =
    row.valid_from === null ? [row.signed_at, lifetimeDays * DAY_MS] : [row.valid_from, LIMITS.handedCodeMs]
  return now.getTime() < Date.parse(from) + ms
}

/** How long a grant can last. */
export function grantLifeMs(kind: 'route' | 'investor' | 'master', sessionDays: number): number {
  if (kind === 'investor') return sessionDays * DAY_MS
  return kind === 'master' ? LIMITS.masterGrantMs : LIMITS.routeGrantMs
}

/** A code without its text: its last characters tell it from others, and open nothing. */
export function codeHint(text: string): string {
  return `••••••${text.slice(-2)}`
}
