import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import { requestAnswer, requestKind } from './request-kinds.ts'

/** How many times a person proposes for a call or a meeting. */
export const TIMES_PROPOSED = 3
/** Of everything that somebody writes to somebody here, in characters. */
const MAX_MESSAGE_LENGTH = 1_000

/** A few lines of text: trimmed, without control characters but line breaks. */
export const requestWords = z
  .string()
  .trim()
  .max(MAX_MESSAGE_LENGTH, `This is longer than ${MAX_MESSAGE_LENGTH} characters.`)
  .regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u, 'This contains characters that cannot be used here.')

/** The time and place that staff answered with; ISO 8601 UTC. */
export const meeting = z.object({
  startsAt: z.string(),
  minutes: z.number().int(),
  place: z.string(),
  cancelledAt: z.string().nullable(),
})

/** What the person and staff have written to each other since, oldest first. */
export const message = z.object({
  id: z.string(),
  author: z.enum(['person', 'staff']),
  words: z.string(),
  at: z.string(),
})

const ownRequest = z.object({
  id: z.string(),
  kind: requestKind,
  createdAt: z.string(),
  /** Open while it is null. */
  answer: requestAnswer,
  answeredAt: z.string().nullable(),
  /** What staff said with the answer. */
  words: z.string().nullable(),
  route: projectKey.nullable(),
  topic: z.string().nullable(),
  times: z.array(z.string()),
  timeZone: z.string().nullable(),
  meeting: meeting.nullable(),
  messages: z.array(message),
  /** Whether it can still be taken back: while it waits, and an agreed meeting until it begins. */
  withdrawable: z.boolean(),
})
export type OwnRequest = z.infer<typeof ownRequest>

export const listOwnRequests = endpoint({
  about: 'What the person asked of staff, newest first.',
  method: 'GET',
  path: '/api/account/requests',
  input: z.object({}),
  output: z.object({ requests: z.array(ownRequest) }),
})

export const makeOwnRequest = endpoint({
  about:
    'Asks staff for a call, a meeting, or the data room. While one of the kind is open another is not made: sent twice it is one request, and made says so.',
  method: 'POST',
  path: '/api/account/requests',
  input: z.object({
    kind: z.enum(['call', 'meeting', 'data_room']),
    route: projectKey,
    topic: requestWords.min(1, 'Please say what it is about.'),
    /** In the order of preference; for a call and a meeting three different ones, for the data room none. */
    times: z.array(time).max(TIMES_PROPOSED).default([]),
    /** In which the person thinks of them, as `Europe/Berlin`. */
    timeZone: line(60).default('UTC'),
  }),
  output: z.object({ id: z.string(), made: z.boolean() }),
  status: 201,
})

export const withdrawOwnRequest = endpoint({
  about: 'Takes a request back while it waits, or an agreed meeting before it has begun.',
  method: 'POST',
  path: '/api/account/requests/:id/withdraw',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})

export const writeToStaff = endpoint({
  about: 'Adds a line to the thread; staff are told by mail.',
  method: 'POST',
  path: '/api/account/requests/:id/messages',
  input: z.object({ id: z.string(), words: requestWords.min(1, 'Please write something first.') }),
  output: message,
  status: 201,
})
