import { looksLikeEmail } from '../email/email.ts'
import { FIELD_LENGTHS } from '../page-limits.ts'
import * as texts from '../texts.ts'

type Field = {
  /** Its name in the API, in the record of the signature and as the CSV column. */
  key: string
  /** Its label in the form. */
  label: string
  type: 'text' | 'email' | 'tel'
  /** The `autocomplete` token of HTML. */
  autoComplete: string
  maxLength: number
  /** Its label on the certificate of completion, in the owner's mail and in the staff's view. */
  certificateLabel: string
  /** Its name within a sentence, used by the privacy notice. */
  inText: string
}
type RequiredField = Field & { required: true }
/** `prompt`: the label that unfolds the field in the form. */
export type OptionalField = Field & { required: false; prompt: string }
export type SignerField = RequiredField | OptionalField

/**
 * What the signer enters, in the order of the form. The form, its checks, the stored record, the certificate, the CSV export and the
 * privacy notice derive from this table. The first four fields have their own columns; all others are stored in `extra_fields`.
 * Clients of the public API send only the first four, so every other field must be optional.
 */
export const SIGNER_FIELDS = [
  {
    key: 'fullName',
    label: texts.fullName,
    type: 'text',
    autoComplete: 'name',
    maxLength: FIELD_LENGTHS.name,
    required: true,
    certificateLabel: 'Investor',
    inText: texts.fullNameInText,
  },
  {
    key: 'email',
    label: texts.emailAddress,
    type: 'email',
    autoComplete: 'email',
    maxLength: FIELD_LENGTHS.email,
    required: true,
    certificateLabel: 'Email',
    inText: texts.emailAddressInText,
  },
  {
    key: 'companyName',
    label: texts.companyName,
    type: 'text',
    autoComplete: 'organization',
    maxLength: FIELD_LENGTHS.company,
    required: true,
    certificateLabel: 'For the company',
    inText: texts.companyInText,
  },
  {
    key: 'phoneNumber',
    label: texts.phoneNumber,
    type: 'tel',
    autoComplete: 'tel',
    maxLength: FIELD_LENGTHS.phone,
    required: true,
    certificateLabel: 'Phone',
    inText: texts.phoneNumberInText,
  },
  {
    key: 'capacity',
    label: texts.titleOrCapacity,
    type: 'text',
    autoComplete: 'organization-title',
    maxLength: 100,
    required: false,
    prompt: texts.addYourTitle,
    certificateLabel: 'Capacity',
    inText: texts.titleOrCapacityInText,
  },
] as const satisfies readonly [RequiredField, RequiredField, RequiredField, RequiredField, ...OptionalField[]]

type Registered = (typeof SIGNER_FIELDS)[number]
export type RequiredKey = Extract<Registered, { required: true }>['key']
export type OptionalKey = Extract<Registered, { required: false }>['key']
export type SignerKey = RequiredKey | OptionalKey
/** The signer's details in a signature; null for a field left blank. */
export type Signer = Record<RequiredKey, string> & Record<OptionalKey, string | null>
/** What the signer typed. */
export type SignerEntry = Record<RequiredKey, string> & Partial<Record<OptionalKey, string>>

type Problem = { code: 'nda_fields_required' | 'nda_email_invalid'; keys: SignerKey[] }

/** The first two checks of product-spec section 5, in order. The browser and the server both run them. */
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

/** Builds a value for each field of the table. */
export function bySignerKey<Value>(make: (field: SignerField) => Value): Record<SignerKey, Value> {
  return Object.fromEntries(SIGNER_FIELDS.map((field) => [field.key, make(field)])) as Record<SignerKey, Value>
}
