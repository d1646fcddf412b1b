import type { SubmitNdaInput } from '../../../../contract/agreements/nda.ts'
import { signerProblem } from '../../../../contract/agreements/signer-fields.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'

/** Two reports do not take equally long on their way. */
const JITTER_MS = 1_000

type ActiveTime = { active: readonly number[]; openedAt: number; until: number }

/**
 * Adds reported reading, in milliseconds by clause, to what is kept: no more than has passed by our clock since the report before, and
 * in all no more than since the text was opened. What is too much is cut from all clauses alike.
 */
export function addActive({ active, openedAt, until }: ActiveTime, reported: readonly number[], now: number): number[] {
  const sum = (times: readonly number[]) => times.reduce((all, ms) => all + ms, 0)
  const budget = Math.max(0, Math.min(now - until + JITTER_MS, now - openedAt - sum(active)))
  const share = Math.min(1, budget / Math.max(1, sum(reported)))
  return Array.from(
    { length: Math.max(active.length, reported.length) },
    (_, clause) => (active[clause] ?? 0) + Math.floor((reported[clause] ?? 0) * share),
  )
}

/** A time zone of the IANA database, as the browser names it; null for anything else. */
export function knownTimeZone(name: string): string | null {
  // An offset would be taken as well, and says nothing of the rules by which a clock is changed.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}

/** What the server knows of the reading that a signature rests on. */
export type ReadingState = { reachedEnd: boolean; textHash: string }

/**
 * The checks of product-spec section 5, in its order (the fifth, an address that has signed already, needs the database and comes
 * last). A signature also holds only with the consent to electronic records, and for the text that was read and the words that were
 * shown as long as they are in force.
 */
export function submissionProblem(
  input: Omit<SubmitNdaInput, 'invitation' | 'capacity' | 'timeZone'>,
  reading: ReadingState | undefined,
  inForce: { textHash: string; assentHash: string },
): ErrorCode | undefined {
  const problem = signerProblem(input)
  if (problem) return problem.code
  if (!reading?.reachedEnd) return 'nda_not_read'
  if (!input.ndaAccepted) return 'nda_not_accepted'
  if (input.assentHash === '') return 'nda_consent_missing'
  const { textHash, assentHash } = inForce
  if (input.ndaTextHash !== textHash || reading.textHash !== textHash) return 'nda_outdated'
  if (input.assentHash !== assentHash) return 'nda_outdated'
  return undefined
}

/**
 * A signature is unconfirmed while its address was not proved at or after the signing (design section 3). A proof that left it open
 * to sign anew confirms nothing: whoever gave it may be telling us that the signature is somebody else's.
 */
export function isUnconfirmed(signed: {
  signedAt: string
  verifiedAt: string | null
  offeredAt: string | null
}): boolean {
  const { signedAt, verifiedAt, offeredAt } = signed
  return verifiedAt === null || verifiedAt < signedAt || verifiedAt === offeredAt
}
