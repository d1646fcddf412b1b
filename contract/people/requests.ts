import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import { meeting, message, requestWords } from './own-requests.ts'
import { requestAnswer, requestKind } from './request-kinds.ts'

/** A request as staff see it. Times are ISO 8601 UTC. */
const staffRequest = z.object({
  id: z.string(),
  /** Staff answer `access` with approvePerson or declinePerson, and every other kind with answerRequest. */
  kind: requestKind,
  email: z.string(),
  /** Null if no person has this address. */
  personId: z.string().nullable(),
  name: z.string(),
  /** What the person signed for; empty if they have not signed. */
  companyName: z.string(),
  createdAt: z.string(),
  /** What the person wrote, oldest first, with the version of the agreement and the clause it is about. */
  asked: z.array(z.object({ clause: z.string(), words: z.string(), version: z.int(), at: z.string() })),
  answer: requestAnswer,
  answeredAt: z.string().nullable(),
  /** The message that staff added to the answer. */
  words: z.string().nullable(),
  /** Projects that the asker's account is approved for. */
  approvedFor: z.array(projectKey),
  /** False for a request for access whose account is suspended or has no confirmed address. */
  approvable: z.boolean(),
  /** True while staff wrote last and an account can reply, never of a request for access. The count of waiting work leaves it out then. */
  awaitsPerson: z.boolean().optional(),
  route: projectKey.nullable(),
  topic: z.string().nullable(),
  /** The title of the document that is asked for. */
  document: z.string().nullable().optional(),
  /** The times that the person proposed, in order of preference. */
  times: z.array(z.string()),
  timeZone: z.string().nullable(),
  meeting: meeting.nullable(),
  messages: z.array(message),
})
export type StaffRequest = z.infer<typeof staffRequest>

/** The filter of the list and of its export. */
export const requestChoice = { state: z.enum(['open', 'answered']).default('open') }

export const listRequests = endpoint({
  about: 'Lists open requests, oldest first, or answered ones, newest first; or one request, whatever its state.',
  method: 'GET',
  path: '/api/admin/requests',
  input: z.object({
    ...requestChoice,
    /** Only this request. */
    id: line(64).optional(),
    after: line(300).optional(),
  }),
  output: z.object({
    requests: z.array(staffRequest),
    /** The number of open requests, whichever are listed. */
    open: z.int(),
    /** How many of them wait for the person: staff wrote last, and an account can reply. */
    awaiting: z.int().optional(),
    next: z.string().nullable(),
  }),
})

const agreed = {
  startsAt: time,
  minutes: z.int().min(5).max(480),
  /** A room, a number to call, or a link. */
  place: line(300).min(1, 'Enter a place, a phone number or a link.'),
}

export const answerRequest = endpoint({
  about:
    'Answers a request and emails the person. Approving new_code issues a code. To approve call or meeting, send meeting; the email then has a calendar entry. To approve data_room, send opens, which says what the person may open from now on. Approving withdrawal ends access and codes. Approving nda_changes accepts the changes.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/requests/:id/answer',
  input: z.object({
    id: z.string(),
    answer: z.enum(['approved', 'declined']),
    words: requestWords.default(''),
    meeting: z.object(agreed).optional(),
    /** To approve data_room: the access of the account to the project, and documents that admit named readers only. */
    opens: z.object({ project: z.boolean(), documents: z.array(line(40)).max(200).default([]) }).optional(),
  }),
  output: z.undefined(),
  status: 204,
})

export const moveMeeting = endpoint({
  about: 'Moves an agreed meeting and emails a new calendar entry, which replaces the earlier one.',
  method: 'POST',
  path: '/api/admin/requests/:id/meeting',
  input: z.object({ id: z.string(), ...agreed }),
  output: z.undefined(),
  status: 204,
})

export const cancelMeeting = endpoint({
  about: 'Cancels an agreed meeting and emails the person.',
  method: 'POST',
  path: '/api/admin/requests/:id/meeting/cancel',
  input: z.object({ id: z.string(), words: requestWords.default('') }),
  output: z.undefined(),
  status: 204,
})

export const writeToPerson = endpoint({
  about: 'Adds a message to the request and emails it to the person.',
  method: 'POST',
  path: '/api/admin/requests/:id/messages',
  input: z.object({ id: z.string(), words: requestWords.min(1, 'Write a message first.') }),
  output: message,
  status: 201,
})
