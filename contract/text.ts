import { z } from 'zod'

/** One line of text as a person types it: trimmed, of at most `longest` characters, without control characters or half characters. */
export function line(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `This is longer than ${longest} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'This holds characters that cannot be used here.')
}

/** A moment, in whatever zone it is said. */
export const time = z.iso
  .datetime({ offset: true, error: 'This is not a date and time in the form of ISO 8601.' })
  .transform((text) => new Date(text).toISOString())
