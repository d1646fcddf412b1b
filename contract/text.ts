import { z } from 'zod'

/** One line of text as a person types it: trimmed, of at most `longest` characters, without control characters or half characters. */
export function line(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, `This is longer than ${longest} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'This holds characters that cannot be used here.')
}
