import { z } from 'zod'
import { sharedAccessChoice } from '../access-codes/shared-access.ts'
import { codeChoice } from '../access-codes/staff-codes.ts'
import { submissionChoice } from '../agreements/signatures.ts'
import { termChoice } from '../agreements/term.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Lists as files: CSV by RFC 4180, UTF-8 with its mark, one heading row. The answer is the file itself. It asks for a sign-in of the
 * last 15 minutes, and the log notes each with how many rows it has.
 */
const file = { output: z.string(), method: 'POST' } as const

export const exportSubmissions = endpoint({
  about: 'The list of signatures as CSV.',
  ...file,
  path: '/api/admin/nda-submissions/export',
  input: z.object(submissionChoice),
})

export const exportCodes = endpoint({
  about: 'Of each code only how it ends: a file travels, and a code opens pages.',
  ...file,
  path: '/api/admin/codes/export',
  input: z.object(codeChoice),
})

export const exportTerms = endpoint({
  about: 'The list of who is bound by an agreement, as CSV.',
  ...file,
  path: '/api/admin/agreement-terms/export',
  input: z.object(termChoice),
})

export const exportSharedAccess = endpoint({
  about: 'The list of shared access as CSV.',
  ...file,
  path: '/api/admin/shared-access/export',
  input: z.object(sharedAccessChoice),
})
