import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectAgreement, projectKey } from '../projects/project.ts'
import { emailLine, line, NEEDED } from '../text.ts'

/** A blank code is allowed here because it has its own error. `email` is required only in challenge mode. */
const codeEntry = {
  code: line(FIELD_LENGTHS.code).default('').meta(NEEDED),
  email: emailLine(FIELD_LENGTHS.email).optional(),
}

export const unlock = endpoint({
  about: 'Redeems a personal code and sets the session cookie. Send email only after an email_required error.',
  errors: [
    'unlock_code_missing',
    'unlock_invalid',
    'unlock_awaits_email',
    'unlock_awaits_review',
    'unlock_begins',
    'unlock_ended',
    'unlock_used_up',
    'unlock_revoked',
    'unlock_at_project',
    'code_projects_closed',
    'code_sign_first',
    'code_signers_only',
    'code_paper_only',
    'too_many_attempts',
    'email_required',
    'unlock_failed',
  ],
  method: 'POST',
  path: '/api/unlock',
  input: z.object(codeEntry),
  /** The first page to open: `/vault`, or the code's first project. */
  output: z.object({ redirectTo: z.string() }),
})

export const grantKind = z.enum(['route', 'investor', 'master', 'override'])
/** What gave access: a grant of this session, an account that staff approved for the project, or an admin's account. */
const accessMethod = z.enum([...grantKind.options, 'account', 'admin'])
/** Why a visitor is sent back to the agreement. */
const redirectReason = z.enum([
  'credentials_missing',
  'nda_missing',
  'nda_withdrawn',
  /** The signed version was replaced or its term has ended; access continues once the visitor signs again. */
  'sign_again',
  'code_revoked',
  'access_expired',
])
export type RedirectReason = z.infer<typeof redirectReason>

const accessAnswer = z.discriminatedUnion('access', [
  z.object({
    access: z.literal('granted'),
    method: accessMethod,
    /** When what opens this page ends. Absent if an account opens it, and in the answer to a code. */
    endsAt: z.string().optional(),
  }),
  z.object({
    access: z.literal('gate'),
    /** After ten minutes without activity; the visitor enters the session's own code or signs in again. */
    locked: z.enum(['code', 'sign_in']).optional(),
    /** What is missing where a code or an account opens the project otherwise: a signature, or an agreement on paper. */
    agreement: projectAgreement.exclude(['code']).optional(),
  }),
  z.object({ access: z.literal('redirect'), reason: redirectReason }),
])
export type AccessAnswer = z.infer<typeof accessAnswer>

export const checkAccess = endpoint({
  about: 'Tells whether this browser can see a project now, and if not, where to go instead.',
  errors: [],
  method: 'GET',
  path: '/api/access/:route',
  input: z.object({ route: projectKey }),
  output: accessAnswer,
})

export const enterGate = endpoint({
  about: 'Redeems a code of any kind at the gate of a project. In errors, {ROUTE} is the project in capital letters.',
  errors: [
    'gate_code_missing',
    'code_invalid',
    'code_wrong_route',
    'code_nda_required',
    'code_not_yet_active',
    'code_expired',
    'code_used_up',
    'code_sign_first',
    'code_signers_only',
    'code_paper_only',
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
  daysRemaining: z.int(),
})
export type InvestorSession = z.infer<typeof investorSession>

/** `locked`: there is a session, but it is not shown until its code is entered again. */
const sessionAnswer = z.object({ session: investorSession.nullable(), locked: z.literal(true).optional() })

export const getSession = endpoint({
  about: 'Returns the investor session of this browser, or null.',
  errors: [],
  method: 'GET',
  path: '/api/session',
  input: z.object({}),
  output: sessionAnswer,
})

export const extendSession = endpoint({
  about: 'Extends the session to as many days from now as the portal allows, usually 30.',
  errors: ['session_missing', 'session_locked'],
  method: 'POST',
  path: '/api/session/extend',
  input: z.object({}),
  output: sessionAnswer,
})

export const clearSession = endpoint({
  about: 'Ends the session on the server and tells the browser to delete what it stored.',
  errors: [],
  method: 'DELETE',
  path: '/api/session',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
