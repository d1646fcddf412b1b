import type { ErrorCode } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../contract/operations/plain-routes.ts'
import { admin, anyInvestor, anyStaff, recentAdmin } from '../../../access/account.ts'
import { documentReader } from '../../../access/document-reader.ts'
import { feedSender } from '../../../access/feed-key.ts'
import { dashboardReader, openProject, projectReader } from '../../../access/project-access.ts'
import { anyone, anyVisitor, developer, overrideHolder } from '../../../access/visitor.ts'
import type { NotedGuard } from '../../../http/registered-routes.ts'

/** Which guard lets whom in; a guard that is missing here is an error at the first description. */
const GUARDS = new Map<NotedGuard, Caller>([
  [anyone, 'everybody'],
  [anyVisitor, 'everybody'],
  [projectReader, 'reader'],
  [openProject, 'reader'],
  [dashboardReader, 'reader'],
  [documentReader, 'document reader'],
  [anyInvestor, 'account'],
  [anyStaff, 'staff'],
  [admin, 'admin'],
  [recentAdmin, 'recent admin'],
  [overrideHolder, 'override'],
  [feedSender, 'platform'],
  [developer, 'this machine'],
])

/** Cookies and headers that a caller may show, any one of them. */
type Security = Record<string, readonly never[]>[]

const SESSION: Security = [{ session: [] }, { account: [] }, { session: [], override: [] }]
const STAFF: Security = [{ account: [] }, { session: [], override: [] }]
const READER_ERRORS: ErrorCode[] = ['session_missing', 'access_required', 'session_locked', 'nda_sign_again']
const STAFF_ERRORS: ErrorCode[] = ['admin_required', 'second_factor_required']

/** Who that is, what they show, and how others are refused. */
export const CALLERS: Record<Caller, { words: string; security: Security; errors: readonly ErrorCode[] }> = {
  everybody: { words: 'Everybody; what is answered may depend on who asks.', security: [{}], errors: [] },
  reader: { words: 'Whoever may see the project now.', security: SESSION, errors: READER_ERRORS },
  'document reader': {
    words: 'Whoever may see the project now, is signed in to a confirmed account and has signed the agreement.',
    security: SESSION,
    errors: [...READER_ERRORS, 'auth_required', 'nda_required'],
  },
  account: {
    words: 'Whoever is signed in to an account with a confirmed address.',
    security: [{ account: [] }],
    errors: ['auth_required'],
  },
  staff: { words: 'Staff, with a second factor.', security: STAFF, errors: STAFF_ERRORS },
  admin: {
    words: 'Staff who may act, with a second factor.',
    security: STAFF,
    errors: [...STAFF_ERRORS, 'read_only'],
  },
  'recent admin': {
    words: 'Staff who may act, with a second factor and a sign-in of the last 15 minutes.',
    security: STAFF,
    errors: [...STAFF_ERRORS, 'read_only', 'sign_in_again'],
  },
  override: {
    words: 'Whoever holds an admin override.',
    security: [{ session: [], override: [] }],
    errors: ['admin_required'],
  },
  platform: {
    words: 'A platform, with a key of the feed.',
    security: [{ feed: [] }],
    errors: ['feed_key_unknown', 'too_many_requests'],
  },
  'this machine': {
    words: 'Whoever sits at the portal’s own machine, where DEV_CONSOLE is on.',
    security: [{}],
    errors: ['not_found'],
  },
}

export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set by redeeming a code. With https its name begins with __Host-.',
  },
  account: {
    type: 'apiKey',
    in: 'cookie',
    name: 'account.session_token',
    description: 'Set by signing in to an account. With https its name begins with __Secure-.',
  },
  override: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that an admin login answered, beside the session cookie.',
  },
  feed: { type: 'http', scheme: 'bearer', description: 'A key of the analytics feed, made by staff.' },
}

/** Throws where a guard has no words here. */
export function callerOf(guard: NotedGuard): Caller {
  const caller = GUARDS.get(guard)
  if (!caller)
    throw new Error(`server/features/operations/api-description/callers.ts: the guard ${guard.name} is missing`)
  return caller
}
