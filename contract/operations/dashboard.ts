import { z } from 'zod'
import { openedSession } from '../access-codes/staff-codes.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

const count = z.number().int()

export const getSummary = endpoint({
  about: 'Five numbers, each of a list that staff can open.',
  method: 'GET',
  path: '/api/admin/summary',
  input: z.object({}),
  output: z.object({
    submissions: count,
    activeCodes: count,
    /** Sessions that a code keeps open now; no override and no account. */
    liveSessions: count,
    openWindows: count,
    /** Active codes that end within seven days. */
    codesEndingSoon: count,
  }),
})

export const getFunnel = endpoint({
  about: 'How far those browsers came that opened the agreement within the time, each counted once.',
  method: 'GET',
  path: '/api/admin/funnel',
  input: z.object({
    /** How many days to look back over; 0 is all time. */
    days: z
      .enum(['7', '30', '90', '0'])
      .default('30')
      .transform((days) => Number(days)),
  }),
  output: z.object({
    opened: count,
    half: count,
    end: count,
    signed: count,
    codeUsed: count,
    readProject: count,
    cameBack: count,
  }),
})

export const listLiveSessions = endpoint({
  about: 'The live sessions, newest first; a page of fifty.',
  method: 'GET',
  path: '/api/admin/sessions',
  input: z.object({
    /** `next` of the page before. */
    after: line(300).optional(),
  }),
  output: z.object({
    sessions: z.array(
      openedSession.extend({
        personId: z.string().nullable(),
        codes: z.array(z.object({ id: z.string(), code: z.string() })),
      }),
    ),
    total: count,
    next: z.string().nullable(),
  }),
})
export type LiveSession = z.infer<typeof listLiveSessions.output>['sessions'][number]
