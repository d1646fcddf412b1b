import {
  SIGNER_FIELDS,
  type SignerEntry,
  type SignerField,
  type SignerKey,
  signerProblem,
} from '../../../../contract/agreements/signer-fields.ts'
import { looksLikeEmail, trimEmail } from '../../../../contract/email/email.ts'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import * as texts from './texts.ts'

/** `invitation`: the token of the invitation that filled the fields. */
export type Identity = SignerEntry & { invitation?: string }
/** `agree` is the box. */
type Place = SignerKey | 'agree'
/** The text of the alert, and a line at each field that is wrong. */
export type Refusal = { message: string; lines: { [At in Place]?: string } }

/** The checks of product-spec section 5, in order. The server repeats them. */
export function checkSigning(identity: Identity, read: boolean, accepted: boolean): Refusal | undefined {
  const problem = signerProblem(identity)?.code ?? (!read ? 'nda_not_read' : !accepted ? 'nda_not_accepted' : undefined)
  if (!problem) return undefined
  const lines: Refusal['lines'] = {}
  for (const field of SIGNER_FIELDS) {
    const line = lineAt(field, identity[field.key]?.trim() ?? '')
    if (line) lines[field.key] = line
  }
  // While it is locked, the box says itself what is missing.
  if (read && !accepted) lines.agree = texts.tickThisBox
  return { message: BROWSER_ERRORS[problem].message, lines }
}

/** The required fields that are still blank. */
export function blankFields(identity: Identity): SignerKey[] {
  return SIGNER_FIELDS.filter(({ key, required }) => required && !identity[key]?.trim()).map(({ key }) => key)
}

function lineAt({ label, required, type }: SignerField, entered: string): string | undefined {
  if (entered === '') return required ? texts.enterYour({ label }) : undefined
  return type === 'email' && !looksLikeEmail(trimEmail(entered)) ? texts.enterAWholeAddress : undefined
}

/** The refusal without what was wrong at one place; nothing once nothing else is. */
export function settle(refusal: Refusal | undefined, place: Place): Refusal | undefined {
  if (!refusal) return undefined
  const { [place]: settled, ...lines } = refusal.lines
  if (settled === undefined && place !== 'agree') return refusal
  return Object.keys(lines).length > 0 ? { ...refusal, lines } : undefined
}

/** In the order of the page: the fields, then the box. */
export function firstWrong({ lines }: Refusal): Place {
  return SIGNER_FIELDS.find(({ key }) => lines[key])?.key ?? 'agree'
}
