import type { Effect } from '../../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import type { Caller } from '../../../../contract/operations/plain-routes.ts'
import { admin, anyInvestor, anyStaff } from '../../../access/account.ts'
import { documentReader, roomReader } from '../../../access/document-reader.ts'
import { feedSender } from '../../../access/feed-key.ts'
import { knownReader } from '../../../access/known-reader.ts'
import { dashboardReader, openProject, projectReader } from '../../../access/project-access.ts'
import { setupHolder } from '../../../access/setup.ts'
import { anyone, anyVisitor, developer, overrideHolder } from '../../../access/visitor.ts'
import { keyGuardOf, type RegisteredGuard } from '../../../http/registered-routes.ts'

/** Who each guard admits. */
const GUARDS = new Map<RegisteredGuard, Caller>([
  [anyone, 'everybody'],
  [anyVisitor, 'everybody'],
  [projectReader, 'reader'],
  [openProject, 'reader'],
  [dashboardReader, 'reader'],
  [roomReader, 'reader'],
  [documentReader, 'document reader'],
  [knownReader, 'known reader'],
  [anyInvestor, 'account'],
  [anyStaff, 'staff'],
  [admin, 'admin'],
  [overrideHolder, 'override'],
  [feedSender, 'platform'],
  [developer, 'this machine'],
  [setupHolder, 'setup'],
])

/** The alternative credentials of a caller. */
type Security = Record<string, readonly string[]>[]

const SESSION: Security = [{ session: [] }, { account: [] }, { session: [], override: [] }]
const STAFF: Security = [{ account: [] }, { session: [], override: [] }]
const READER_ERRORS: ErrorCode[] = ['session_missing', 'access_required', 'session_locked', 'nda_sign_again']
const STAFF_ERRORS: ErrorCode[] = ['admin_required', 'second_factor_required']

export const CALLERS: Record<Caller, Callers> = {
  everybody: { words: 'Everyone. The answer may depend on who asks.', security: [{}], errors: [] },
  reader: { words: 'Anyone with access to the project.', security: SESSION, errors: READER_ERRORS },
  'document reader': {
    words:
      'Anyone with access to the project who has signed the agreement and is signed in to a confirmed account, or has proved the address of their personal code in this session.',
    security: SESSION,
    errors: [...READER_ERRORS, 'auth_required', 'nda_required'],
  },
  'known reader': {
    words:
      'Anyone with access to the project who is signed in to a confirmed account, or has proved the address of their personal code in this session. Not staff.',
    security: SESSION,
    errors: [...READER_ERRORS, 'auth_required'],
  },
  account: {
    words: 'Anyone signed in to an account with a confirmed email.',
    security: [{ account: [] }],
    errors: ['auth_required'],
  },
  staff: { words: 'Staff, with a second factor.', security: STAFF, errors: STAFF_ERRORS },
  admin: {
    words: 'Admins, with a second factor.',
    security: STAFF,
    errors: [...STAFF_ERRORS, 'read_only'],
  },
  override: {
    words: 'Anyone with an admin override.',
    security: [{ session: [], override: [] }],
    errors: ['admin_required'],
  },
  platform: {
    words: 'A platform with a feed key.',
    security: [{ feed: [] }],
    errors: ['feed_key_unknown', 'too_many_requests'],
  },
  operator: {
    words: 'Anyone with METRICS_TOKEN as a bearer token. Without a proxy, also programs on the portal’s own machine.',
    security: [{}],
    errors: [],
  },
  setup: {
    words: 'The browser that opened the setup link, until the first admin account has a second factor.',
    security: [{ setup: [] }],
    errors: ['not_found'],
  },
  'this machine': {
    words: 'Programs on the portal’s own machine, if DEV_CONSOLE is on.',
    security: [{}],
    errors: ['not_found'],
  },
}

export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set when a code is redeemed. Over https its name starts with __Host-.',
  },
  account: {
    type: 'apiKey',
    in: 'cookie',
    name: 'account.session_token',
    description: 'Set when a person signs in to an account. Over https its name starts with __Secure-.',
  },
  setup: {
    type: 'apiKey',
    in: 'cookie',
    name: 'setup',
    description: 'Set when the setup link is opened. Over https its name starts with __Host-.',
  },
  override: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token from an admin login, together with the session cookie.',
  },
  feed: { type: 'http', scheme: 'bearer', description: 'A key of the analytics feed, created by staff.' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with the scope that is named, created by staff.' },
}

type Callers = { words: string; security: Security; errors: readonly ErrorCode[] }

/** Who may call an endpoint with this guard and effect. */
export function callersOf(guard: RegisteredGuard, effect?: Effect): Callers {
  const byKey = keyGuardOf(guard)
  if (!byKey) return withProof(CALLERS[callerOf(guard)], effect)
  const key = byKey.scope ? `A program with an API key of the scope ${byKey.scope}.` : 'A program with any API key.'
  const errors: ErrorCode[] = ['api_key_unknown', 'api_key_scope', 'too_many_requests']
  const security = { apiKey: byKey.scope ? [byKey.scope] : [] }
  if (!byKey.without) return { words: key, security: [security], errors }
  const others = withProof(CALLERS[callerOf(byKey.without)], effect)
  return {
    words: `${others.words} ${key}`,
    security: [...others.security, security],
    errors: [...others.errors, ...errors],
  }
}

function withProof({ words, security, errors }: Callers, effect: Effect | undefined): Callers {
  if (!effect) return { words, security, errors }
  const proof = `They signed in or showed a second factor within the last 15 minutes, because it ${effect}.`
  return { words: `${words} ${proof}`, security, errors: [...errors, 'sign_in_again'] }
}

function callerOf(guard: RegisteredGuard): Caller {
  const caller = GUARDS.get(guard)
  if (!caller)
    throw new Error(`server/features/operations/api-description/callers.ts: the guard ${guard.name} is missing`)
  return caller
}
