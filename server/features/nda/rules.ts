import { looksLikeEmail } from '../../../contract/email.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { SubmitNdaInput } from '../../../contract/nda.ts'

/** What the server knows of the reading that a signature rests on. */
export type ReadingState = { reachedEnd: boolean; textHash: string }

/**
 * The checks of product-spec section 5, in its order (the fifth, an address that has signed already, needs the database and comes
 * last). A signature also holds only for the text that was read and is still in force.
 */
export function submissionProblem(
  input: SubmitNdaInput,
  reading: ReadingState | undefined,
  hashInForce: string,
): ErrorCode | undefined {
  const fields = [input.fullName, input.email, input.companyName, input.phoneNumber]
  if (fields.some((field) => field === '')) return 'nda_fields_required'
  if (!looksLikeEmail(input.email)) return 'nda_email_invalid'
  if (!reading?.reachedEnd) return 'nda_not_read'
  if (!input.ndaAccepted) return 'nda_not_accepted'
  if (input.ndaTextHash !== hashInForce || reading.textHash !== hashInForce) return 'nda_outdated'
  return undefined
}
