import { z } from 'zod'
import { openedSession } from '../access-codes/staff-codes.ts'
import { endpoint } from '../endpoint.ts'
import { DAYS_SHOWN } from '../limits.ts'
import { line } from '../text.ts'

const count = z.int()

export const getSummary = endpoint({
  about: 'Returns five totals, each of which has a list that staff can open.',
  method: 'GET',
  path: '/api/admin/summary',
  input: z.object({}),
  output: z.object({
    submissions: count,
    activeCodes: count,
    /** Sessions that a code keeps open now. Admin overrides and account sessions do not count. */
    liveSessions: count,
    openWindows: count,
    /** Active codes that end within seven days. */
    codesEndingSoon: count,
  }),
})

export const getFunnel = endpoint({
  about: 'Counts the browsers that opened the agreement in a period, and how many of them reached each later step.',
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
    /** Scrolled to the middle of the agreement. */
    half: count,
    /** Passed 90 percent of the agreement, which unlocks the box. */
    threshold: count,
    signed: count,
    codeUsed: count,
    readProject: count,
    cameBack: count,
  }),
})

export const listDays = endpoint({
  about: `Counts signatures, unlocked sessions and readers of the last ${DAYS_SHOWN} days, oldest first. Days are in UTC. Staff do not count as readers.`,
  method: 'GET',
  path: '/api/admin/days',
  input: z.object({}),
  output: z.object({
    days: z.array(
      z.object({
        /** `2026-11-24` */
        day: z.string(),
        signatures: count,
        /** Sessions in which a code was entered. */
        unlocks: count,
        readers: count,
        /** The reading time of all of them. */
        readMs: count,
      }),
    ),
    /** The people behind the readers of all these days, each once. */
    allReaders: count.optional(),
  }),
})
export type CountedDay = z.infer<typeof listDays.output>['days'][number]

export const listLiveSessions = endpoint({
  about: 'Lists the live sessions, newest first, fifty at a time.',
  method: 'GET',
  path: '/api/admin/sessions',
  input: z.object({
    /** `next` of the previous page. */
    after: line(300).optional(),
  }),
  output: z.object({
    sessions: z.array(
      openedSession.extend({
        personId: z.string().nullable(),
        /** From the signature in force or the account, otherwise the address. */
        name: z.string(),
        codes: z.array(z.object({ id: z.string(), code: z.string() })),
      }),
    ),
    total: count,
    next: z.string().nullable(),
  }),
})
export type LiveSession = z.infer<typeof listLiveSessions.output>['sessions'][number]
