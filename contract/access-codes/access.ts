import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'

/** Blank is allowed here so that its own message can answer it; `email` is asked for only during challenge mode. */
const codeEntry = {
  code: line(FIELD_LENGTHS.code).default(''),
  email: line(FIELD_LENGTHS.email).optional(),
}

export const unlock = endpoint({
  about: 'Redeems a personal code and sets the session cookie. email is needed only where the answer asks for it.',
  errors: ['unlock_code_missing', 'unlock_invalid', 'too_many_attempts', 'email_required', 'unlock_failed'],
  method: 'POST',
  path: '/api/unlock',
  input: z.object(codeEntry),
  /** The page that the code opens first: `/vault`, or the code's first route. */
  output: z.object({ redirectTo: z.string() }),
})

/** What a grant of a session is. */
export const grantKind = z.enum(['route', 'investor', 'master', 'override'])
/** How a page was opened: by a grant of this session, by an account that staff approved for it, or by an admin's account. */
const accessMethod = z.enum([...grantKind.options, 'account', 'admin'])
/** Why a session that has ended leads back to the agreement. */
const redirectReason = z.enum([
  'credentials_missing',
  'nda_missing',
  'nda_withdrawn',
  /** What was signed has been replaced, or its term is over: what the session opened waits until it is signed again. */
  'sign_again',
  'code_revoked',
  'access_expired',
])
export type RedirectReason = z.infer<typeof redirectReason>

const accessAnswer = z.discriminatedUnion('access', [
  z.object({ access: z.literal('granted'), method: accessMethod }),
  /** `locked`: after ten minutes without activity; it takes the session's own code, or signing in again, to go on. */
  z.object({ access: z.literal('gate'), locked: z.enum(['code', 'sign_in']).optional() }),
  z.object({ access: z.literal('redirect'), reason: redirectReason }),
])
export type AccessAnswer = z.infer<typeof accessAnswer>

export const checkAccess = endpoint({
  about: 'Whether this browser may see a project now, and if not, where it is led.',
  errors: [],
  method: 'GET',
  path: '/api/access/:route',
  input: z.object({ route: projectKey }),
  output: accessAnswer,
})

export const enterGate = endpoint({
  about: 'A code of any kind at the gate of a project. {ROUTE} is the project in capital letters.',
  errors: [
    'gate_code_missing',
    'code_invalid',
    'code_wrong_route',
    'code_nda_required',
    'code_not_yet_active',
    'code_expired',
    'code_used_up',
    'code_shared_over',
    'code_shared_succeeded',
    'too_many_attempts',
    'email_required',
    'gate_failed',
  ],
  method: 'POST',
  path: '/api/access/:route',
  input: z.object({ route: projectKey, ...codeEntry }),
  output: accessAnswer,
})

/** Times are ISO 8601 UTC; daysRemaining = ceil((expires - now) / 1 day), never below 0. */
const investorSession = z.object({
  userEmail: z.string(),
  accessCode: z.string(),
  createdAt: z.string(),
  expires: z.string(),
  lastUsed: z.string(),
  daysRemaining: z.number().int(),
})
export type InvestorSession = z.infer<typeof investorSession>

/** `locked`: there is a session, and nothing of it is shown before its code was entered again. */
const sessionAnswer = z.object({ session: investorSession.nullable(), locked: z.literal(true).optional() })

export const getSession = endpoint({
  about: 'The investor session of this browser, or null.',
  errors: [],
  method: 'GET',
  path: '/api/session',
  input: z.object({}),
  output: sessionAnswer,
})

export const extendSession = endpoint({
  about: 'Sets the end of the session to 30 days from now.',
  errors: ['session_missing', 'session_locked'],
  method: 'POST',
  path: '/api/session/extend',
  input: z.object({}),
  output: sessionAnswer,
})

export const clearSession = endpoint({
  about: 'Ends the session on the server; the answer tells the browser to drop what it stored.',
  errors: [],
  method: 'DELETE',
  path: '/api/session',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
