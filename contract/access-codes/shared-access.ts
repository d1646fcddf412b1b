import { z } from 'zod'
import { codeStatus } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { line, time } from '../text.ts'

const count = z.int()

const periodState = z.enum(['open', 'ended'])

/** One person's 48 hours with a shared timed code. Times are ISO 8601 UTC. */
const accessPeriod = z.object({
  codeId: z.string(),
  personId: z.string(),
  /** Only the last two characters, after dots. */
  code: z.string(),
  codeStatus,
  description: z.string(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.string(),
  /** The first use. */
  openedAt: z.string(),
  endsAt: z.string(),
  /** When staff ended it early. */
  closedAt: z.string().nullable(),
  /** Also `ended` when the code was revoked. */
  state: periodState,
  /** How many sessions it keeps open now. */
  sessions: count,
  /** The personal code issued after it ended; masked like the shared one. */
  successor: z.object({ id: z.string(), code: z.string(), status: codeStatus }).nullable(),
})
export type AccessPeriod = z.infer<typeof accessPeriod>

/** The filters of the list and of its export. */
export const sharedAccessChoice = {
  /** A full shared code, or the start of a name, an email or a company. */
  search: line(FIELD_LENGTHS.email).default(''),
  state: periodState.optional(),
}

export const listSharedAccess = endpoint({
  about: 'Lists shared access windows, 50 per page.',
  method: 'GET',
  path: '/api/admin/shared-access',
  input: z.object({
    ...sharedAccessChoice,
    /** `ending`: only periods that have not ended, soonest first. */
    sort: z.enum(['newest', 'oldest', 'ending']).default('newest'),
    /** `next` of the previous page. */
    after: line(300).optional(),
  }),
  output: z.object({
    windows: z.array(accessPeriod),
    total: count,
    counts: z.record(periodState, count),
    /** True when only the first `LIMITS.countedRows` rows were counted: `total` and `counts` then mean "at least". */
    capped: z.boolean(),
    /** The server's time, so that time left does not depend on the browser's clock. */
    at: z.string(),
    next: z.string().nullable(),
  }),
})

const one = { codeId: line(64), personId: line(64) }

export const endSharedAccess = endpoint({
  about: 'Ends a window now; the pages it opened close with the next request. Has no effect on an ended window.',
  method: 'POST',
  path: '/api/admin/shared-access/:codeId/:personId/end',
  input: z.object(one),
  output: accessPeriod,
})

export const extendSharedAccess = endpoint({
  about:
    'Extends a window or reopens an ended one: by hours from its end (or from now if it has ended), or until a given time.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/shared-access/:codeId/:personId/extend',
  input: z
    .object({ ...one, hours: z.union([z.literal(24), z.literal(48)]).optional(), until: time.optional() })
    .refine(({ hours, until }) => (hours === undefined) !== (until === undefined), {
      path: ['until'],
      error: 'Give either 24 or 48 hours, or a date and time.',
    }),
  output: accessPeriod,
})
