import { isOptional, SIGNER_FIELDS } from '../../../../contract/agreements/signer-fields.ts'

/** The fields of the agreement's form as the beginning of a sentence. */
export function signerFieldsInText(): string {
  const required = SIGNER_FIELDS.filter((field) => !isOptional(field)).map(({ inText }) => inText)
  const optional = SIGNER_FIELDS.filter(isOptional).map(({ inText }) => inText)
  const words = `${required.join(', ')} and, where you give it, ${optional.join(', ')}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
