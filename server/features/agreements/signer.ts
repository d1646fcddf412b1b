import { isOptional, SIGNER_FIELDS, type Signer, type SignerKey } from '../../../contract/agreements/signer-fields.ts'
import type { SubmissionRow } from '../../db/tables.ts'

const COLUMNS = {
  fullName: 'full_name',
  email: 'email',
  companyName: 'company_name',
  phoneNumber: 'phone_number',
} as const

type SignerColumns = Pick<SubmissionRow, (typeof COLUMNS)[keyof typeof COLUMNS] | 'extra_fields'>

/** The signer's details as columns of the signature. */
export function signerColumns(entry: Record<SignerKey, string>): SignerColumns {
  const extra = SIGNER_FIELDS.filter(isOptional).flatMap(({ key }) => {
    const value = entry[key as SignerKey]
    return value === '' ? [] : [[key, value]]
  })
  return {
    full_name: entry.fullName,
    email: entry.email,
    company_name: entry.companyName,
    phone_number: entry.phoneNumber,
    extra_fields: JSON.stringify(Object.fromEntries(extra)),
  }
}

/** Every registered field of a signature. */
export function signerOf(row: SignerColumns): Signer {
  const extra = JSON.parse(row.extra_fields) as Record<string, string>
  return Object.fromEntries(
    SIGNER_FIELDS.map(({ key }) => [
      key,
      key in COLUMNS ? row[COLUMNS[key as keyof typeof COLUMNS]] : (extra[key] ?? null),
    ]),
  ) as Signer
}

/** The optional fields that the signer filled in. */
export function extraFacts(signer: Signer): { label: string; value: string }[] {
  return SIGNER_FIELDS.filter(isOptional).flatMap(({ key, certificateLabel }) => {
    const value = signer[key as SignerKey]
    return value === null ? [] : [{ label: certificateLabel, value }]
  })
}
