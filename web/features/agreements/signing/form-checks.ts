import { type SignerEntry, type SignerKey, signerProblem } from '../../../../contract/agreements/signer-fields.ts'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'

/** `invitation`: the token of the invitation that filled the fields. */
export type Identity = SignerEntry & { invitation?: string }
export type Refusal = { message: string; fields: SignerKey[] }

/** The checks of product-spec section 5, in order. The server repeats them. */
export function checkSigning(identity: Identity, read: boolean, accepted: boolean): Refusal | undefined {
  const problem = signerProblem(identity)
  if (problem) return { message: BROWSER_ERRORS[problem.code].message, fields: problem.keys }
  if (!read) return { message: BROWSER_ERRORS.nda_not_read.message, fields: [] }
  if (!accepted) return { message: BROWSER_ERRORS.nda_not_accepted.message, fields: [] }
  return undefined
}
