import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** An agreement without pictures takes less than a tenth of this. */
export const MAX_WORD_SIZE = 5 * 1024 * 1024

export const readWordFile = endpoint({
  about:
    'Reads the text of a Word file (.docx, at most 5 MB) into the form that an agreement has, says what it leaves out or changes, and compares the text with what LibreOffice shows of the file. Nothing is saved. Refuses files with a password or macros.',
  method: 'POST',
  path: '/api/admin/agreement/own-text',
  input: z.object({}),
  output: z.object({
    text: z.string(),
    /** What the file has and the text has not, or has differently, in sentences. */
    leftOut: z.array(z.string()),
    /** Of the text with the words that LibreOffice shows of the same file. */
    comparison: z
      .object({
        /** Without LibreOffice, or where it cannot show the file, nothing is compared. */
        state: z.enum(['made', 'unavailable', 'failed']),
        differences: z
          .array(z.object({ before: z.string(), text: z.string(), pages: z.string(), after: z.string() }))
          .max(50),
        more: z.int(),
      })
      .optional(),
  }),
})
