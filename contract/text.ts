import { z } from 'zod'
import { visibleText } from './visible-text.ts'

/** One trimmed line of text, without control characters or lone surrogates. Invisible characters are removed. */
export function line(maxLength: number) {
  return z
    .string()
    .overwrite(visibleText)
    .trim()
    .max(maxLength, `This is longer than ${maxLength} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'This contains characters that cannot be used here.')
}

/** A time in any zone, converted to UTC. */
export const time = z.iso
  .datetime({ offset: true, error: 'Enter a date and time in ISO 8601 format.' })
  .transform((text) => new Date(text).toISOString())
