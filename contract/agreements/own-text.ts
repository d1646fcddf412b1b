import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** An agreement without pictures takes less than a tenth of this. */
export const MAX_WORD_SIZE = 5 * 1024 * 1024

export const readWordFile = endpoint({
  about:
    'Reads the text of a Word file (.docx, at most 5 MB) into the form that an agreement has. Nothing is saved. Refuses files with a password or macros.',
  method: 'POST',
  path: '/api/admin/agreement/own-text',
  input: z.object({}),
  output: z.object({
    text: z.string(),
    /** What the file has and the text has not, or has differently, in sentences. */
    leftOut: z.array(z.string()),
  }),
})
