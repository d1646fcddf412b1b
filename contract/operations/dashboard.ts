import { z } from 'zod'
import { openedSession } from '../access-codes/staff-codes.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { MAX_COUNTED_WORK } from './counted-work.ts'

const count = z.number().int()

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

export const getWaitingWork = endpoint({
  about: `Counts the work that waits for staff. Each count stops at ${MAX_COUNTED_WORK}.`,
  method: 'GET',
  path: '/api/admin/waiting-work',
  input: z.object({}),
  output: z.object({
    /** Signatures whose code waits for a review. */
    reviews: count,
    /** Open requests. */
    requests: count,
    /** Emails that the portal has given up, or has not delivered within an hour. */
    mails: count,
    /** Other background jobs that failed for good. */
    jobs: count,
    /** Active codes that end within seven days. */
    codesEnding: count,
    /** Projects whose page says that it is not published yet. */
    unpublished: count,
    /** Alerts that no admin has marked as seen. */
    alerts: count,
    /** The party of the agreement in force while it is not the configured company, so that nobody can sign. Blank if it has none yet. */
    otherParty: z.string().nullable(),
    /** `off`: no automatic backups. `overdue`: none for too long. `unverified`: the last one was not read back. */
    backups: z.enum(['off', 'overdue', 'unverified']).nullable(),
  }),
})
export type WaitingWork = z.infer<typeof getWaitingWork.output>

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

/** How many days the plot of the overview shows. */
export const DAYS_SHOWN = 30

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
        codes: z.array(z.object({ id: z.string(), code: z.string() })),
      }),
    ),
    total: count,
    next: z.string().nullable(),
  }),
})
export type LiveSession = z.infer<typeof listLiveSessions.output>['sessions'][number]
