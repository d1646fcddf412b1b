import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Kinds of records that are deleted by themselves; what is in each is said in `server/features/people/retention/queries.ts`. */
export const RETENTION_CLASSES = [
  'visits',
  'security',
  'mails',
  'sessions',
  'logPersonal',
  'submissions',
  'requests',
] as const
export type RetentionClass = (typeof RETENTION_CLASSES)[number]

/** The agreement binds for five years (7.1 of it), two of which may be leap years: nothing that proves it goes before. */
const TERM_DAYS = 5 * 365 + 2
const days = (least: number, usual: number) => z.int().min(least).max(36_500).default(usual)

/** For how many days records of each class are kept. */
export const retentionDays = z.strictObject({
  visits: days(1, 730),
  security: days(1, 90),
  mails: days(1, 90),
  /** A browser’s cookie lives for 400 days. */
  sessions: days(31, 400),
  logPersonal: days(30, 1095),
  submissions: days(TERM_DAYS, 4018),
  requests: days(30, 730),
})

const maybe = z.string().nullable()

export const showRetention = endpoint({
  about: 'What is kept for how long, when each was last deleted, and whose data may not be.',
  method: 'GET',
  path: '/api/admin/retention',
  input: z.object({}),
  output: z.object({
    classes: z.array(
      z.object({
        name: z.enum(RETENTION_CLASSES),
        days: z.int(),
        /** The last time that something was deleted, and how many rows since that day began. */
        last: z.object({ at: z.string(), rows: z.int() }).nullable(),
      }),
    ),
    holds: z.array(
      z.object({
        personId: z.string(),
        email: z.string(),
        reason: z.string(),
        reviewOn: z.string(),
        setAt: z.string(),
        setBy: z.string(),
        due: z.boolean(),
      }),
    ),
    lastRun: maybe,
  }),
})
