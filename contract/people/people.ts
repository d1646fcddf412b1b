import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { heat, scoreFields } from '../engagement/scores.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey, projectKeys } from '../projects/project.ts'
import { emailLine, line } from '../text.ts'
import { requestAnswer, requestKind } from './request-kinds.ts'

/** A person as staff see them in the list. Times are ISO 8601 UTC. */
const personRow = z.object({
  id: z.string(),
  email: z.string(),
  /** From the signature, the sign-up or the invitation; empty if only the address is known. */
  name: z.string(),
  companyName: z.string(),
  verified: z.boolean(),
  /** Null if there is no account. */
  role: z.enum(['investor', 'reader', 'admin']).nullable(),
  /** Whether the address contains an admin word and no admin has agreed yet. */
  adminByWord: z.boolean(),
  /** Staff rights need one. */
  secondFactor: z.boolean(),
  suspended: z.boolean(),
  accredited: z.boolean(),
  /** How much the person said that they may invest, in the amounts of that day; blank if they were not asked. */
  interestAmounts: z.string(),
  /** When they were last invited to sign; null without an invitation, or if it was withdrawn. */
  invitedAt: z.string().nullable(),
  ndaSignedAt: z.string().nullable(),
  liveCodes: z.int(),
  /** Live sessions by codes. They may outlast the code, and an account that is suspended. Only in lists. */
  liveSessions: z.int().optional(),
  /** Projects that staff opened to the account. */
  routes: z.array(projectKey),
  /** Whether a request for access is open. */
  requestOpen: z.boolean(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  /** Staff have none, because their own visits do not count. */
  engagement: z
    .object({ ...scoreFields, heat: heat.nullable() })
    .nullable()
    .optional(),
  firm: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
})
export type PersonRow = z.infer<typeof personRow>

export const peopleChoice = {
  search: line(200).default(''),
  filter: z
    .enum(['all', 'requests', 'accounts', 'staff', 'signed', 'unverified', 'suspended', 'hot', 'quiet', 'never'])
    .default('all'),
  sort: z.enum(['newest', 'oldest', 'email', 'score', 'active']).default('newest'),
}

export const listPeople = endpoint({
  about:
    'Lists people, fifty at a time. Filters of engagement: hot (scored high and active in the last 7 days), quiet (not active for the days of the settings), never (no visit on record).',
  method: 'GET',
  path: '/api/admin/people',
  input: z.object({
    ...peopleChoice,
    /** The `next` of the previous page. */
    after: line(300).optional(),
  }),
  /** `waiting`: the number of open requests for access, regardless of search and filter. */
  output: z.object({
    people: z.array(personRow),
    total: z.int(),
    waiting: z.int(),
    /** What a filter of engagement means, in a sentence. */
    meaning: z.string().nullable().optional(),
    next: z.string().nullable(),
  }),
})

export const getPerson = endpoint({
  about: 'Gets a person with their signatures, codes, account, requests and sessions.',
  person: 'id',
  method: 'GET',
  path: '/api/admin/people/:id',
  input: z.object({ id: z.string() }),
  output: z.object({
    person: personRow,
    erasedAt: z.string().nullable(),
    /** While a legal hold is in force, nothing of this person is deleted. */
    hold: z.object({ reason: z.string(), reviewOn: z.string(), setAt: z.string(), due: z.boolean() }).nullable(),
    agreements: z.array(z.object({ id: z.string(), signedAt: z.string(), version: z.int(), superseded: z.boolean() })),
    codes: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        status: z.string(),
        routes: z.array(projectKey),
        validUntil: z.string().nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['account', 'code']),
        userAgent: z.string(),
        address: z.string(),
        since: z.string(),
        ends: z.string(),
        /** Since when accessibility mode is on in this session; null if it is off. */
        easedSince: z.string().nullable(),
      }),
    ),
    requests: z.array(
      z.object({
        id: z.string(),
        kind: requestKind,
        createdAt: z.string(),
        answer: requestAnswer,
        answeredAt: z.string().nullable(),
        answeredBy: z.string().nullable(),
        words: z.string().nullable(),
      }),
    ),
    /** Which projects this person can read now, by the same decision that guards the project pages. */
    sees: z.array(z.object({ route: projectKey, access: z.enum(['granted', 'code', 'none']), why: z.string() })),
  }),
})

const journeyStep = z.enum(['invited', 'opened', 'signed', 'unlocked', 'visited', 'documents', 'asked'])
export type JourneyStep = z.infer<typeof journeyStep>

export const getJourney = endpoint({
  about:
    'Gets what a person did, step by step, and their visits by day. Visits and reading times are as their browser reported.',
  person: 'id',
  method: 'GET',
  path: '/api/admin/people/:id/journey',
  input: z.object({ id: z.string() }),
  output: z.object({
    /** Only what happened, in the order in which it happened first. */
    steps: z.array(
      z.object({
        /** `opened`: the agreement that they then signed. `documents`: pages were sent to them. */
        step: journeyStep,
        firstAt: z.string(),
        lastAt: z.string(),
        times: z.int(),
      }),
    ),
    /** Days (UTC) with visits to project pages, oldest first, at most the last 400. */
    days: z.array(z.object({ day: z.string(), visits: z.int(), readMs: z.int() })),
    /** Milliseconds of active reading per clause of the newest signature; null if nothing was reported. */
    clauses: z.array(z.object({ clause: z.string(), ms: z.int() })).nullable(),
  }),
})

const words = line(1000).default('')
const one = { id: z.string() }
const done = { output: z.undefined(), status: 204 } as const

export const approvePerson = endpoint({
  about:
    'Approves the account as an existing investor for exactly these projects, answers an open request and emails the person. An empty list withdraws the approval without answering a request or sending an email.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/people/:id/approve',
  input: z.object({ ...one, routes: projectKeys, words }),
  ...done,
})
export const declinePerson = endpoint({
  about: 'Declines the open request for access and emails the person.',
  method: 'POST',
  path: '/api/admin/people/:id/decline',
  input: z.object({ ...one, words }),
  ...done,
})
export const addColleague = endpoint({
  about:
    'Creates a staff account and emails its owner a link to choose a password. The rights begin with a second factor.',
  effect: 'gives rights',
  errors: ['person_has_account', 'person_suspended'],
  method: 'POST',
  path: '/api/admin/colleagues',
  input: z.object({
    email: emailLine(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    firstName: line(FIELD_LENGTHS.name).min(1, 'First name is required'),
    lastName: line(FIELD_LENGTHS.name).min(1, 'Last name is required'),
    role: z.enum(['reader', 'admin']),
  }),
  ...done,
})
export const setPersonRole = endpoint({
  about: 'Changes the role of a person: investor, reader or admin.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/people/:id/role',
  input: z.object({ ...one, role: z.enum(['investor', 'reader', 'admin']) }),
  ...done,
})
export const suspendPerson = endpoint({
  about: 'Suspends the account and ends its sessions. Sessions that the person’s codes opened continue.',
  method: 'POST',
  path: '/api/admin/people/:id/suspend',
  input: z.object(one),
  ...done,
})
export const restorePerson = endpoint({
  about: 'Restores a suspended account.',
  effect: 'gives rights',
  method: 'POST',
  path: '/api/admin/people/:id/restore',
  input: z.object(one),
  ...done,
})
export const resendVerification = endpoint({
  about: 'Sends the confirmation link for the person’s address again.',
  method: 'POST',
  path: '/api/admin/people/:id/resend-verification',
  input: z.object(one),
  ...done,
})
