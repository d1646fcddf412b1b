import { z } from 'zod'
import { signedNda } from '../agreements/nda.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { emailLine, line, NEEDED } from '../text.ts'

/** A project that this browser can open. Times are ISO 8601 UTC. */
const openProject = z.object({
  route: projectKey,
  /** Null if it is open for as long as staff approve the account. */
  until: z.string().nullable(),
  /** After ten minutes without activity: what unlocks it. */
  locked: z.enum(['code', 'sign_in']).nullable(),
})

export const getEntry = endpoint({
  about: 'Returns what this browser can open now, and what it can do to open more.',
  errors: [],
  method: 'GET',
  path: '/api/session/entry',
  input: z.object({}),
  output: z.object({
    projects: z.array(openProject),
    /** The latest signature made in this browser, for a day and unless the session is locked; otherwise null. */
    signed: signedNda.nullable(),
    /** Whether `POST /api/session/open` opens its code. */
    handed: z.boolean(),
    /** The address of the session's personal code, and whether this session has proved it. Null without such a session. */
    address: z.object({ email: z.string(), proved: z.boolean() }).nullable(),
    /** What is left of the session's own code, which ends apart from the session. Absent without such a session and while it is locked. */
    ownCode: z.object({ validUntil: z.string().nullable(), usesRemaining: z.int(), isOver: z.boolean() }).optional(),
    /** The document that the person read last and may still read. */
    document: z.object({ route: projectKey, id: z.string(), title: z.string() }).nullable(),
  }),
})

const opened = z.object({
  /** The first page to open: `/vault`, or the code's first project. */
  redirectTo: z.string(),
})

export const openHanded = endpoint({
  about:
    'Opens the code that signing showed in this browser, without typing it. Works until the code was entered once, for a day after it begins.',
  errors: ['code_not_handed', 'code_projects_closed', 'code_paper_only', 'session_locked', 'too_many_attempts'],
  method: 'POST',
  path: '/api/session/open',
  input: z.object({}),
  output: opened,
})

export const enterCode = endpoint({
  about:
    'Redeems a code of any kind and leads to where it opens: a personal code as at /api/unlock, any other as at its first project.',
  errors: [
    'unlock_code_missing',
    'unlock_invalid',
    'unlock_awaits_email',
    'unlock_awaits_review',
    'unlock_begins',
    'unlock_ended',
    'unlock_used_up',
    'unlock_revoked',
    'code_projects_closed',
    'code_sign_first',
    'code_signers_only',
    'code_paper_only',
    'code_invalid',
    'code_nda_required',
    'code_not_yet_active',
    'code_expired',
    'code_used_up',
    'code_shared_over',
    'code_shared_succeeded',
    'too_many_attempts',
    'email_required',
    'unlock_failed',
  ],
  method: 'POST',
  path: '/api/session/code',
  input: z.object({
    code: line(FIELD_LENGTHS.code).default('').meta(NEEDED),
    email: emailLine(FIELD_LENGTHS.email).optional(),
  }),
  output: opened,
})

export const mailDigits = endpoint({
  about:
    'Emails six digits to the address of the session’s personal code. They work for 10 minutes, in this session only, and replace earlier ones.',
  errors: ['digits_unavailable', 'session_locked', 'digits_spent', 'too_many_requests'],
  method: 'POST',
  path: '/api/session/address',
  input: z.object({}),
  output: z.object({}),
  status: 202,
})

export const checkDigits = endpoint({
  about:
    'Proves the address with the emailed digits, and confirms the signature of the code. The session can then read documents.',
  errors: ['digits_unavailable', 'session_locked', 'digits_wrong', 'digits_over', 'digits_spent', 'digits_paused'],
  method: 'POST',
  path: '/api/session/address/check',
  input: z.object({
    digits: line(20),
    isAccreditedInvestor: z.literal(true, 'Must confirm accredited investor status'),
  }),
  output: z.undefined(),
  status: 204,
})
