import { looksLikeEmail } from '../email/email.ts'
import { FIELD_LENGTHS } from '../limits.ts'

type Field = {
  /** Its name in the API, the record of the signature and the heading of its CSV column. */
  key: string
  /** Its label in the form. */
  label: string
  type: 'text' | 'email' | 'tel'
  /** The `autocomplete` token of HTML. */
  autoComplete: string
  maxLength: number
  /** Its label on the certificate of completion, in the owner's mail and in the staff's view. */
  certificateLabel: string
  /** How a sentence names it, as the privacy notice does. */
  inText: string
}
type RequiredField = Field & { required: true }
/** `prompt`: what the form offers it by; the field is folded away until then. */
export type OptionalField = Field & { required: false; prompt: string }
export type SignerField = RequiredField | OptionalField

/**
 * What the signer enters, in the order of the form. The form, its checks, the stored record, the certificate, the CSV export and the
 * privacy notice all derive from this table. The first four have columns of their own; the values of all others are in `extra_fields`.
 * A client of the public interface sends the first four alone, so every further field is optional.
 */
export const SIGNER_FIELDS = [
  {
    key: 'fullName',
    label: 'Full Name',
    type: 'text',
    autoComplete: 'name',
    maxLength: FIELD_LENGTHS.name,
    required: true,
    certificateLabel: 'Investor',
    inText: 'full name',
  },
  {
    key: 'email',
    label: 'Email Address',
    type: 'email',
    autoComplete: 'email',
    maxLength: FIELD_LENGTHS.email,
    required: true,
    certificateLabel: 'Email',
    inText: 'email address',
  },
  {
    key: 'companyName',
    label: 'Company Name',
    type: 'text',
    autoComplete: 'organization',
    maxLength: FIELD_LENGTHS.company,
    required: true,
    certificateLabel: 'For the company',
    inText: 'company',
  },
  {
    key: 'phoneNumber',
    label: 'Phone Number',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: FIELD_LENGTHS.phone,
    required: true,
    certificateLabel: 'Phone',
    inText: 'phone number',
  },
  {
    key: 'capacity',
    label: 'Title or Capacity (optional)',
    type: 'text',
    autoComplete: 'organization-title',
    maxLength: 100,
    required: false,
    prompt: 'Add your title or capacity',
    certificateLabel: 'Capacity',
    inText: 'title or capacity',
  },
] as const satisfies readonly [RequiredField, RequiredField, RequiredField, RequiredField, ...OptionalField[]]

type Registered = (typeof SIGNER_FIELDS)[number]
export type RequiredKey = Extract<Registered, { required: true }>['key']
export type OptionalKey = Extract<Registered, { required: false }>['key']
export type SignerKey = RequiredKey | OptionalKey
/** What a signature says of its signer; null for what was not given. */
export type Signer = Record<RequiredKey, string> & Record<OptionalKey, string | null>
/** What is entered in the form. */
export type SignerEntry = Record<RequiredKey, string> & Partial<Record<OptionalKey, string>>

type Problem = { code: 'nda_fields_required' | 'nda_email_invalid'; keys: SignerKey[] }

/** The first two checks of product-spec section 5, in their order: the browser and the server both make them. */
export function signerProblem(entry: SignerEntry): Problem | undefined {
  const entered = (key: SignerKey) => entry[key]?.trim() ?? ''
  const missing = SIGNER_FIELDS.filter(({ key, required }) => required && entered(key) === '')
  if (missing.length > 0) return { code: 'nda_fields_required', keys: missing.map(({ key }) => key) }
  const malformed = SIGNER_FIELDS.filter(
    ({ key, type }) => type === 'email' && entered(key) !== '' && !looksLikeEmail(entered(key)),
  )
  if (malformed.length > 0) return { code: 'nda_email_invalid', keys: malformed.map(({ key }) => key) }
  return undefined
}

export function isOptional(field: SignerField): field is OptionalField {
  return !field.required
}

/** The values of one kind for every key of the table. */
export function bySignerKey<Value>(make: (field: SignerField) => Value): Record<SignerKey, Value> {
  return Object.fromEntries(SIGNER_FIELDS.map((field) => [field.key, make(field)])) as Record<SignerKey, Value>
}
