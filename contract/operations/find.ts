import { z } from 'zod'
import { codeStatus } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'

/** A shorter text would match half of everything. */
const MIN_FIND_LENGTH = 2
/** How many are found of each kind. */
export const MAX_FOUND = 6

export const find = endpoint({
  about:
    'Finds people, access codes, signatures, documents and a question by its number, up to 6 of each. It is a POST so that no URL contains the search text.',
  method: 'POST',
  path: '/api/admin/find',
  input: z.object({
    /** A full code, any part of a name, an address or a title, or the start of a company or a description. */
    search: line(FIELD_LENGTHS.email).min(MIN_FIND_LENGTH, 'Enter at least 2 characters'),
  }),
  output: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), companyName: z.string() })),
    /** `code` shows only the last two characters, after dots. */
    codes: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        status: codeStatus,
        email: z.string().nullable(),
        fullName: z.string().nullable(),
        description: z.string(),
      }),
    ),
    signatures: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        email: z.string(),
        companyName: z.string(),
        signedAt: z.string(),
        supersededAt: z.string().nullable(),
      }),
    ),
    documents: z.array(z.object({ id: z.string(), route: projectKey, title: z.string() })),
    /** By its number, such as `#12`. */
    questions: z
      .array(z.object({ id: z.string(), number: z.int(), route: projectKey, category: z.string() }))
      .optional(),
  }),
})
