import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Classes of records with a retention period (`server/features/people/retention/queries.ts` says which rows each has). */
export const RETENTION_CLASSES = [
  'visits',
  'security',
  'mails',
  'sessions',
  'logPersonal',
  'submissions',
  'requests',
  'deliveries',
] as const
export type RetentionClass = (typeof RETENTION_CLASSES)[number]

/** Five years, two of which may be leap years. The evidence of an agreement that binds for longer is kept until its term ends. */
const MIN_SIGNATURE_DAYS = 5 * 365 + 2
const days = (least: number, usual: number) => z.int().min(least).max(36_500).default(usual)

/** Days for which records of each class are kept. */
export const retentionDays = z.strictObject({
  visits: days(1, 730),
  security: days(1, 90),
  mails: days(1, 90),
  /** The cookie of a browser lasts 400 days. */
  sessions: days(31, 400),
  logPersonal: days(30, 1095),
  submissions: days(MIN_SIGNATURE_DAYS, 4018),
  requests: days(30, 730),
  /** What webhooks were sent, and what they answered; what staff were notified of. */
  deliveries: days(4, 30),
})

const maybe = z.string().nullable()

export const getRetention = endpoint({
  about: 'Lists the retention period of each class, its last deletion, and the legal holds.',
  method: 'GET',
  path: '/api/admin/retention',
  input: z.object({}),
  output: z.object({
    classes: z.array(
      z.object({
        name: z.enum(RETENTION_CLASSES),
        days: z.int(),
        /** The last deletion, and the number of rows deleted on that day. */
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
