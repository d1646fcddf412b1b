import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectRoute } from '../projects/project.ts'
import { line } from '../text.ts'

/** Blank is allowed here so that its own message can answer it; `email` is asked for only during step-up. */
const codeEntry = {
  code: line(FIELD_LENGTHS.code).default(''),
  email: line(FIELD_LENGTHS.email).optional(),
}

export const unlock = endpoint({
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

/** The access decision for a project, made afresh (design section 2). */
export const checkAccess = endpoint({
  method: 'GET',
  path: '/api/access/:route',
  input: z.object({ route: projectRoute }),
  output: accessAnswer,
})

/** A code at the gate of a project page: adds a grant to this browser's session. */
export const enterGate = endpoint({
  method: 'POST',
  path: '/api/access/:route',
  input: z.object({ route: projectRoute, ...codeEntry }),
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
  method: 'GET',
  path: '/api/session',
  input: z.object({}),
  output: sessionAnswer,
})

export const extendSession = endpoint({
  method: 'POST',
  path: '/api/session/extend',
  input: z.object({}),
  output: sessionAnswer,
})

export const clearSession = endpoint({
  method: 'DELETE',
  path: '/api/session',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
