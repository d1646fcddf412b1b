import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, paragraphs, time } from '../text.ts'
import { requestAnswer, requestKind } from './request-kinds.ts'

/** How many times a person can propose for a call or a meeting. One is enough. */
const MAX_TIMES_PROPOSED = 3
const MAX_MESSAGE_LENGTH = 1_000

/** Trimmed text of several lines. Line breaks are its only control characters. */
export const requestWords = paragraphs(MAX_MESSAGE_LENGTH)

/** The time and place that staff agreed to. Times are ISO 8601 UTC. */
export const meeting = z.object({
  startsAt: z.string(),
  minutes: z.int(),
  place: z.string(),
  cancelledAt: z.string().nullable(),
})

/** A message between the person and staff. */
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
  answer: requestAnswer,
  answeredAt: z.string().nullable(),
  /** The message that staff added to the answer. */
  words: z.string().nullable(),
  route: projectKey.nullable(),
  topic: z.string().nullable(),
  /** The title of the document that is asked for. */
  document: z.string().nullable().optional(),
  times: z.array(z.string()),
  timeZone: z.string().nullable(),
  meeting: meeting.nullable(),
  /** Oldest first. */
  messages: z.array(message),
  /** Whether the person can still withdraw it: while it is open, or before an agreed meeting starts. */
  withdrawable: z.boolean(),
})
export type OwnRequest = z.infer<typeof ownRequest>

export const listOwnRequests = endpoint({
  about: 'Lists the requests of the signed-in person, newest first.',
  method: 'GET',
  path: '/api/account/requests',
  input: z.object({}),
  output: z.object({ requests: z.array(ownRequest) }),
})

export const makeOwnRequest = endpoint({
  about:
    'Asks staff for a call, a meeting or access to the data room. A person has at most one open request of each kind, and one for each document: if one is open, its id is returned and made is false.',
  method: 'POST',
  path: '/api/account/requests',
  input: z.object({
    kind: z.enum(['call', 'meeting', 'data_room']),
    route: projectKey,
    topic: requestWords.min(1, 'Tell us what it is about.'),
    /** With data_room: the title of the document that is asked for, as the project’s page has it. */
    document: line(MAX_MESSAGE_LENGTH).min(1).optional(),
    /** In order of preference. A call or a meeting needs one to three different times, the data room none. */
    times: z.array(time).max(MAX_TIMES_PROPOSED).default([]),
    /** The time zone of the person, for example `Europe/Berlin`. */
    timeZone: line(60).default('UTC'),
  }),
  output: z.object({ id: z.string(), made: z.boolean() }),
  status: 201,
})

export const withdrawOwnRequest = endpoint({
  about: 'Withdraws an open request, or cancels an agreed meeting before it starts.',
  method: 'POST',
  path: '/api/account/requests/:id/withdraw',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})

export const writeToStaff = endpoint({
  about: 'Adds a message to the request and emails it to staff.',
  method: 'POST',
  path: '/api/account/requests/:id/messages',
  input: z.object({ id: z.string(), words: requestWords.min(1, 'Write a message first.') }),
  output: message,
  status: 201,
})
