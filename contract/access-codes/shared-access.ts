import { z } from 'zod'
import { codeStatus } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { line, time } from '../text.ts'

const count = z.number().int()

const windowState = z.enum(['open', 'ended'])

/** One person's 48 hours with a shared timed code. Times are ISO 8601 UTC. */
const sharedWindow = z.object({
  codeId: z.string(),
  personId: z.string(),
  /** Its last two characters only, behind dots, for staff who may look and change nothing. */
  code: z.string(),
  codeStatus,
  description: z.string(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.string(),
  /** The first use. */
  openedAt: z.string(),
  endsAt: z.string(),
  /** When staff ended it before its time. */
  closedAt: z.string().nullable(),
  /** Ended too where the code was revoked. */
  state: windowState,
  /** The sessions that it keeps open now. */
  sessions: count,
  /** The personal code that was made when it had ended; as the shared one, masked for those who may only look. */
  successor: z.object({ id: z.string(), code: z.string(), status: codeStatus }).nullable(),
})
export type SharedWindow = z.infer<typeof sharedWindow>

/** Which windows: the list and its export are asked for alike. */
export const windowChoice = {
  /** A whole shared code, or how a name, an email or a company begins. */
  search: line(FIELD_LENGTHS.email).default(''),
  state: windowState.optional(),
}

export const listSharedAccess = endpoint({
  about: 'A page of fifty.',
  method: 'GET',
  path: '/api/admin/shared-access',
  input: z.object({
    ...windowChoice,
    /** `ending`: those whose end is still ahead, the next one first. */
    sort: z.enum(['newest', 'oldest', 'ending']).default('newest'),
    /** `next` of the page before. */
    after: line(300).optional(),
  }),
  output: z.object({
    windows: z.array(sharedWindow),
    total: count,
    counts: z.record(windowState, count),
    /** True where only the first `LIMITS.countedRows` of the list were counted: `total` and `counts` then mean "at least". */
    capped: z.boolean(),
    /** The moment of the answer: time left is counted from it, whatever the browser's clock says. */
    at: z.string(),
    next: z.string().nullable(),
  }),
})

const one = { codeId: line(64), personId: line(64) }

export const endSharedWindow = endpoint({
  about: 'Ends a window now; what it opened closes with the next request. Of one that has ended: nothing more happens.',
  method: 'POST',
  path: '/api/admin/shared-access/:codeId/:personId/end',
  input: z.object(one),
  output: sharedWindow,
})

export const extendSharedWindow = endpoint({
  about:
    'Lengthens a window, or opens an ended one again: by hours from its end (or from now, where that has passed), or until a time.',
  method: 'POST',
  path: '/api/admin/shared-access/:codeId/:personId/extend',
  input: z
    .object({ ...one, hours: z.union([z.literal(24), z.literal(48)]).optional(), until: time.optional() })
    .refine(({ hours, until }) => (hours === undefined) !== (until === undefined), {
      path: ['until'],
      error: 'Give either 24 or 48 hours, or a date and time.',
    }),
  output: sharedWindow,
})
