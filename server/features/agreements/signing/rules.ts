import type { SubmitNdaInput } from '../../../../contract/agreements/nda.ts'
import { signerProblem } from '../../../../contract/agreements/signer-fields.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'

/** Reports take different times to arrive. */
const JITTER_MS = 1_000

type ActiveTime = { active: readonly number[]; openedAt: number; until: number }

/**
 * Adds reported milliseconds per clause to the stored ones. The sum is at most the time since the previous report, and in total at most
 * the time since the text was opened. Any excess is cut from all clauses in proportion.
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

/** Returns the name if it is an IANA time zone, else null. */
export function knownTimeZone(name: string): string | null {
  // Intl also accepts offsets, which do not identify a zone.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}

/** What the server knows about the reading session. */
export type ReadingState = { passedThreshold: boolean; textHash: string }

/**
 * The checks of product-spec section 5, in its order. The fifth, an address that has already signed, needs the database and comes last.
 * A signature also needs the text in force, and the wording in force if the client names the one it showed.
 */
export function submissionProblem(
  input: Omit<SubmitNdaInput, 'invitation' | 'capacity' | 'timeZone'>,
  reading: ReadingState | undefined,
  inForce: { textHash: string; assentHash: string },
): ErrorCode | undefined {
  const problem = signerProblem(input)
  if (problem) return problem.code
  if (!reading?.passedThreshold) return 'nda_not_read'
  if (!input.ndaAccepted) return 'nda_not_accepted'
  const { textHash, assentHash } = inForce
  if (input.ndaTextHash !== textHash || reading.textHash !== textHash) return 'nda_outdated'
  // Clients of the public interface need not say which wording they showed.
  if (input.assentHash !== '' && input.assentHash !== assentHash) return 'nda_outdated'
  return undefined
}
