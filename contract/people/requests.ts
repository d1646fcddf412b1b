import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, time } from '../text.ts'
import { meeting, message, requestWords } from './own-requests.ts'
import { requestAnswer, requestKind } from './request-kinds.ts'

/** Something that a person asked of staff. Times are ISO 8601 UTC. */
const staffRequest = z.object({
  id: z.string(),
  /** `access` is answered by approving or declining the person; the others here. */
  kind: requestKind,
  email: z.string(),
  /** Null where nobody of this address is known. */
  personId: z.string().nullable(),
  name: z.string(),
  createdAt: z.string(),
  /** In the words of whoever asks, oldest first; of changes also the clause, and which version they had before them. */
  asked: z.array(z.object({ clause: z.string(), words: z.string(), version: z.number().int(), at: z.string() })),
  answer: requestAnswer,
  answeredAt: z.string().nullable(),
  /** What staff said with it. */
  words: z.string().nullable(),
  route: projectKey.nullable(),
  topic: z.string().nullable(),
  /** The times that the person proposed, in the order of preference. */
  times: z.array(z.string()),
  timeZone: z.string().nullable(),
  meeting: meeting.nullable(),
  messages: z.array(message),
})
export type StaffRequest = z.infer<typeof staffRequest>

export const listRequests = endpoint({
  about: 'What waits for an answer, oldest first; or what was answered, newest first.',
  method: 'GET',
  path: '/api/admin/requests',
  input: z.object({ state: z.enum(['open', 'answered']).default('open'), after: line(300).optional() }),
  output: z.object({
    requests: z.array(staffRequest),
    /** How many wait, whichever are listed. */
    open: z.number().int(),
    next: z.string().nullable(),
  }),
})

const agreed = {
  startsAt: time,
  minutes: z.number().int().min(5).max(480),
  /** A room, a number to call, or a link. */
  place: line(300).min(1, 'Please say where, or by what link.'),
}

export const answerRequest = endpoint({
  about:
    'Answers a request. A new code: approved, one is made and mailed. A call or a meeting: approved, it takes meeting, and the person is mailed a calendar entry. To withdraw: approved, access and codes end. Changes and refusals of the agreement: approved says that they are taken up or taken note of. The words are mailed.',
  method: 'POST',
  path: '/api/admin/requests/:id/answer',
  input: z.object({
    id: z.string(),
    answer: z.enum(['approved', 'declined']),
    words: requestWords.default(''),
    meeting: z.object(agreed).optional(),
  }),
  output: z.undefined(),
  status: 204,
})

export const moveMeeting = endpoint({
  about:
    'Gives an agreed meeting another time or place; the calendar entry that is mailed takes the place of the earlier one.',
  method: 'POST',
  path: '/api/admin/requests/:id/meeting',
  input: z.object({ id: z.string(), ...agreed }),
  output: z.undefined(),
  status: 204,
})

export const cancelMeeting = endpoint({
  about: 'Cancels an agreed meeting.',
  method: 'POST',
  path: '/api/admin/requests/:id/meeting/cancel',
  input: z.object({ id: z.string(), words: requestWords.default('') }),
  output: z.undefined(),
  status: 204,
})

export const writeToPerson = endpoint({
  about: 'Adds a line to the thread; the person is told by mail.',
  method: 'POST',
  path: '/api/admin/requests/:id/messages',
  input: z.object({ id: z.string(), words: requestWords.min(1, 'Please write something first.') }),
  output: message,
  status: 201,
})
