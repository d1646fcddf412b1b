import { z } from 'zod'
import { sharedAccessChoice } from '../access-codes/shared-access.ts'
import { codeChoice } from '../access-codes/staff-codes.ts'
import { submissionChoice } from '../agreements/signatures.ts'
import { termChoice } from '../agreements/term.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Lists as CSV files (RFC 4180) in UTF-8 with a byte order mark and one heading row. They require a sign-in within the last 15
 * minutes. The log records each export with its number of rows.
 */
const file = { output: z.string(), method: 'POST' } as const

export const exportSubmissions = endpoint({
  about: 'Exports the list of signatures as CSV.',
  ...file,
  path: '/api/admin/nda-submissions/export',
  input: z.object(submissionChoice),
})

export const exportCodes = endpoint({
  about: 'Exports the list of codes as CSV, with only the last characters of each code.',
  ...file,
  path: '/api/admin/codes/export',
  input: z.object(codeChoice),
})

export const exportTerms = endpoint({
  about: 'Exports the agreement terms as CSV.',
  ...file,
  path: '/api/admin/agreement-terms/export',
  input: z.object(termChoice),
})

export const exportSharedAccess = endpoint({
  about: 'Exports the list of shared access as CSV.',
  ...file,
  path: '/api/admin/shared-access/export',
  input: z.object(sharedAccessChoice),
})
