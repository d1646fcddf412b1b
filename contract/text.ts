import { z } from 'zod'
import { trimEmail } from './email/email.ts'
import { visibleText } from './visible-text.ts'

// Fields share what is the same in all of them: there are hundreds, and a start makes each.
const trimmed = z.string().overwrite(visibleText).trim()
const REFUSED = 'This contains characters that cannot be used here.'
const isOneLine = z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, REFUSED)
const isPlain = z.regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u, REFUSED)

/** One trimmed line of text, without control characters or lone surrogates. Invisible characters are removed. */
export function line(maxLength: number) {
  return trimmed.check(z.maxLength(maxLength, `This is longer than ${maxLength} characters.`), isOneLine)
}

/** An email address as it was typed, without what nobody sees at its ends. Whether it is one is checked later. */
export function emailLine(maxLength: number) {
  return z
    .string()
    .overwrite((text) => trimEmail(visibleText(text)))
    .check(z.maxLength(maxLength, `This is longer than ${maxLength} characters.`), isOneLine)
}

/** Of a field that may be left out of a call, which is then refused with the field's own error. The API description says so. */
export const NEEDED = { 'x-needed': true } as const

/** Trimmed text of several lines, without other control characters or lone surrogates. Invisible characters are removed. */
export function paragraphs(maxLength: number) {
  return trimmed.check(z.maxLength(maxLength, `Use at most ${maxLength} characters.`), isPlain)
}

/** A time in any zone, converted to UTC. */
export const time = z.iso
  .datetime({ offset: true, error: 'Enter a date and time in ISO 8601 format.' })
  .transform((text) => new Date(text).toISOString())
