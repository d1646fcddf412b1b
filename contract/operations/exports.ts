import { z } from 'zod'
import { sharedAccessChoice } from '../access-codes/shared-access.ts'
import { codeChoice } from '../access-codes/staff-codes.ts'
import { submissionChoice } from '../agreements/signatures.ts'
import { termChoice } from '../agreements/term.ts'
import { questionChoice } from '../data-room/questions.ts'
import { endpoint } from '../endpoint.ts'
import { readershipChoice } from '../engagement/scores.ts'
import { firmChoice } from '../people/firms.ts'
import { peopleChoice } from '../people/people.ts'
import { requestChoice } from '../people/requests.ts'

const format = z.enum(['csv', 'json']).default('csv')
export type ExportFormat = z.infer<typeof format>

/*
 * Lists as CSV files (RFC 4180) in UTF-8 with a byte order mark and one heading row. They require a sign-in within the last 15
 * minutes. The log records each export with its number of rows.
 */
const file = { output: z.string(), method: 'POST' } as const

export const exportSubmissions = endpoint({
  about: 'Exports the list of signatures as CSV.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/nda-submissions/export',
  input: z.object(submissionChoice),
})

export const exportCodes = endpoint({
  about: 'Exports the list of codes as CSV, with only the last characters of each code.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/codes/export',
  input: z.object(codeChoice),
})

export const exportTerms = endpoint({
  about: 'Exports the agreement terms as CSV.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/agreement-terms/export',
  input: z.object(termChoice),
})

export const exportPeople = endpoint({
  about: 'Exports the list of people as CSV or JSON, with their firms and scores.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/people/export',
  input: z.object({ ...peopleChoice, format }),
})

export const exportFirms = endpoint({
  about: 'Exports the list of firms as CSV or JSON.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/firms/export',
  input: z.object({ ...firmChoice, format }),
})

export const exportReadership = endpoint({
  about: 'Exports the readership of a project as CSV or JSON.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/readership/export',
  input: z.object({ ...readershipChoice, format }),
})

export const exportEngagement = endpoint({
  about:
    'Exports the engagement of people as CSV or JSON: score, trend, the points of each signal, and the reasons in words. Staff are left out, because their own visits do not count.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/engagement/export',
  input: z.object({ ...peopleChoice, format }),
})

export const exportRequests = endpoint({
  about: 'Exports the open or the answered requests as CSV or JSON.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/requests/export',
  input: z.object({ ...requestChoice, format }),
})

export const exportQuestions = endpoint({
  about: 'Exports the questions that the filter leaves, with their answers, as CSV or JSON.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/questions/export',
  input: z.object({ ...questionChoice, format }),
})

export const exportUpdateRecipients = endpoint({
  about: 'Exports whom an update was addressed to, what became of each email, and who opened it, as CSV or JSON.',
  effect: 'sends personal data out',
  ...file,
  errors: ['not_found'],
  path: '/api/admin/updates/:id/recipients/export',
  input: z.object({ id: z.string().max(40), format }),
})

export const exportReadersOn = endpoint({
  about: 'Exports, from the audit log, who could read a document on a day (UTC), as CSV or JSON.',
  effect: 'sends personal data out',
  ...file,
  errors: ['not_found'],
  path: '/api/admin/documents/readers-on/export',
  input: z.object({ id: z.string().max(40), day: z.iso.date('Enter a day as 2026-01-31.'), format }),
})

export const exportSharedAccess = endpoint({
  about: 'Exports the list of shared access as CSV.',
  effect: 'sends personal data out',
  ...file,
  path: '/api/admin/shared-access/export',
  input: z.object(sharedAccessChoice),
})
