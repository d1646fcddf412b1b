import { looksLikeEmail } from '../../../../contract/email/email.ts'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'

export type Identity = {
  fullName: string
  email: string
  companyName: string
  phoneNumber: string
  /** In what capacity, such as a title; may be left out. */
  capacity?: string
  /** The token of the invitation that filled the fields. */
  invitation?: string
}
export type Refusal = { message: string; fields: Array<keyof Identity> }

/** The checks of product-spec section 5 in their order; the server makes them again. */
export function checkSigning(identity: Identity, read: boolean, accepted: boolean): Refusal | undefined {
  const blank = (Object.keys(identity) as Array<keyof Identity>).filter(
    (name) => name !== 'capacity' && identity[name]?.trim() === '',
  )
  if (blank.length > 0) return { message: BROWSER_ERRORS.nda_fields_required.message, fields: blank }
  if (!looksLikeEmail(identity.email.trim()))
    return { message: BROWSER_ERRORS.nda_email_invalid.message, fields: ['email'] }
  if (!read) return { message: BROWSER_ERRORS.nda_not_read.message, fields: [] }
  if (!accepted) return { message: BROWSER_ERRORS.nda_not_accepted.message, fields: [] }
  return undefined
}
