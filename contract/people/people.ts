import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'
import { requestAnswer, requestKind } from './request-kinds.ts'

/** A person as staff see them in the list. Times are ISO 8601 UTC. */
const personRow = z.object({
  id: z.string(),
  email: z.string(),
  /** As signed or as signed up; empty where only the address is known. */
  name: z.string(),
  companyName: z.string(),
  verified: z.boolean(),
  /** What the account may do as staff, by name or by its address; null: no account. */
  role: z.enum(['investor', 'reader', 'admin']).nullable(),
  /** The address makes it an admin (an admin word of the configuration), whatever role it is given by name. */
  adminByWord: z.boolean(),
  /** Staff rights begin with a second factor. */
  secondFactor: z.boolean(),
  suspended: z.boolean(),
  accredited: z.boolean(),
  investmentInterest: z.string(),
  ndaSignedAt: z.string().nullable(),
  liveCodes: z.number().int(),
  /** Projects opened to the account by staff. */
  routes: z.array(projectKey),
  /** Whether a request for access waits for an answer. */
  requestOpen: z.boolean(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
})
export type PersonRow = z.infer<typeof personRow>

export const listPeople = endpoint({
  about: 'People, a page at a time, with what is known of each.',
  method: 'GET',
  path: '/api/admin/people',
  input: z.object({
    search: line(200).default(''),
    filter: z.enum(['all', 'requests', 'accounts', 'staff', 'signed', 'unverified', 'suspended']).default('all'),
    sort: z.enum(['newest', 'oldest', 'email']).default('newest'),
    /** The `next` of the page before. */
    after: line(300).optional(),
  }),
  /** `waiting`: how many requests for access are open, whatever the search and the filter. */
  output: z.object({
    people: z.array(personRow),
    total: z.number().int(),
    waiting: z.number().int(),
    next: z.string().nullable(),
  }),
})

export const getPerson = endpoint({
  about: 'One person: signatures, codes, account, requests and sessions.',
  method: 'GET',
  path: '/api/admin/people/:id',
  input: z.object({ id: z.string() }),
  output: z.object({
    person: personRow,
    /** Since when this person reads with easier protections on screen, which a reader may ask for; null: they do not. */
    easedSince: z.string().nullable(),
    erasedAt: z.string().nullable(),
    /** Nothing of theirs is deleted while it stands. */
    hold: z.object({ reason: z.string(), reviewOn: z.string(), setAt: z.string(), due: z.boolean() }).nullable(),
    agreements: z.array(
      z.object({ id: z.string(), signedAt: z.string(), version: z.number().int(), superseded: z.boolean() }),
    ),
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
    /** What this person would see now, project by project, by the same decision that requests are answered with. */
    sees: z.array(z.object({ route: projectKey, access: z.enum(['granted', 'code', 'none']), why: z.string() })),
  }),
})

const words = line(1000).default('')
const one = { id: z.string() }
const done = { output: z.undefined(), status: 204 } as const

export const approvePerson = endpoint({
  about:
    'Approves the account as an existing investor for exactly these projects, answers an open request and tells the person. Without a project it takes the approval back, which answers no request and mails nothing.',
  method: 'POST',
  path: '/api/admin/people/:id/approve',
  input: z.object({ ...one, routes: z.array(projectKey), words }),
  ...done,
})
export const declinePerson = endpoint({
  about: 'Declines the open request, with a word.',
  method: 'POST',
  path: '/api/admin/people/:id/decline',
  input: z.object({ ...one, words }),
  ...done,
})
export const setPersonRole = endpoint({
  about: 'Makes a person staff, changes their role, or takes it away.',
  method: 'POST',
  path: '/api/admin/people/:id/role',
  input: z.object({ ...one, role: z.enum(['investor', 'reader', 'admin']) }),
  ...done,
})
export const suspendPerson = endpoint({
  about: 'Suspends the account: its sessions end at once. What the person’s codes opened goes on.',
  method: 'POST',
  path: '/api/admin/people/:id/suspend',
  input: z.object(one),
  ...done,
})
export const restorePerson = endpoint({
  about: 'Restores a suspended account.',
  method: 'POST',
  path: '/api/admin/people/:id/restore',
  input: z.object(one),
  ...done,
})
export const resendVerification = endpoint({
  about: 'Mails the link that confirms the address of an account again.',
  method: 'POST',
  path: '/api/admin/people/:id/resend-verification',
  input: z.object(one),
  ...done,
})
