import type { Method } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { ROOT_FILES } from '../pages.ts'

/** Who may call. The texts are in server/features/operations/api-description/callers.ts. */
export type Caller =
  | 'everybody'
  | 'reader'
  | 'document reader'
  | 'known reader'
  | 'account'
  | 'staff'
  | 'admin'
  | 'override'
  | 'platform'
  | 'operator'
  | 'setup'
  | 'this machine'

/** An address without an endpoint in this contract: a file, a stream, a redirect, or a form that another standard defines. */
export type PlainRoute = {
  method: Method
  path: `/${string}`
  about: string
  caller: Caller
  /** The media type, or `''` for a redirect. The form of `application/json` is not described here. */
  answers: string
  status?: 200 | 303
  /** The names of the query parameters. */
  query?: readonly string[]
  /** The body is JSON whose form another standard defines. */
  takesJson?: true
  errors: readonly ErrorCode[]
}

const file = { method: 'GET', caller: 'everybody', errors: [] } as const
const account = { caller: 'account', answers: 'application/json', errors: ['auth_required'] } as const
const PASSKEY = [
  'auth_required',
  'second_factor_required',
  'passkey_failed',
  'too_many_attempts',
  'last_admin',
] as const

/** Every address without an endpoint in this contract, except the pages (contract/pages.ts). */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  { ...file, path: '/healthz', answers: 'text/plain', about: 'Returns 200 while the process runs.' },
  { ...file, path: '/readyz', answers: 'text/plain', about: 'Returns 200 if the portal can work, otherwise 503.' },
  {
    ...file,
    path: '/metrics',
    caller: 'operator',
    answers: 'text/plain',
    about: 'Returns metrics for Prometheus. Other callers get 401 in plain text.',
  },
  {
    ...file,
    path: '/.well-known/security.txt',
    answers: 'text/plain',
    about: 'Where to report a vulnerability (RFC 9116).',
  },
  {
    ...file,
    path: '/logo',
    answers: '*/*',
    query: ['room', 'v'],
    about: 'The company’s logo, if it has one. With room=ink, that for dark pages.',
    errors: ['not_found'],
  },
  {
    ...file,
    path: '/brand.css',
    answers: 'text/css',
    query: ['v'],
    about: 'The company’s colours, if it has its own.',
  },
  ...(['/favicon.png', '/apple-touch-icon.png', '/share.png'] as const).map((path) => ({
    ...file,
    path,
    answers: 'image/png',
    query: ['v'],
    about: 'A picture made of the company’s logo, name and colour.',
  })),
  {
    ...file,
    path: '/agreement.txt',
    answers: 'text/plain',
    about: 'The current agreement, byte for byte as it is hashed.',
  },
  {
    ...file,
    path: '/verify-agreement.mjs',
    answers: 'text/javascript',
    about: 'The program that verifies signed copies. It runs on any computer with Node.js.',
  },
  { ...file, path: '/api/docs', answers: '', status: 303, about: 'Redirects to the API reference.' },
  { ...file, path: '/api/openapi.json', answers: 'application/json', about: 'This description as OpenAPI 3.1.' },
  { ...file, path: '/assets/*', answers: '*/*', about: 'A file that the pages load.', errors: ['not_found'] },
  { ...file, path: '/film/*', answers: '*/*', about: 'A video or its poster image.', errors: ['not_found'] },
  ...ROOT_FILES.map((path) => ({
    ...file,
    path,
    answers: '*/*',
    about: 'A file that browsers request by name.',
    errors: ['not_found' as const],
  })),
  {
    method: 'GET',
    path: '/api/mcp',
    caller: 'everybody',
    answers: 'application/json',
    about: 'Returns 405, by which clients of the Model Context Protocol know that there is no stream.',
    errors: ['no_stream'],
  },
  {
    method: 'GET',
    path: '/api/analytics/stream',
    caller: 'reader',
    answers: 'text/event-stream',
    about:
      'Sends an event named figures with the current version at once and after every change. The stream stays open.',
    errors: ['session_missing', 'access_required', 'session_locked', 'nda_sign_again', 'too_many_requests'],
  },
  {
    method: 'GET',
    path: '/api/auth/oidc/start',
    caller: 'everybody',
    answers: '',
    status: 303,
    query: ['return', 'mode'],
    about: 'Redirects to the identity provider, or to the landing page if none is set up.',
    errors: ['wrong_origin', 'invalid_input'],
  },
  {
    method: 'GET',
    path: '/api/auth/oidc/callback',
    caller: 'everybody',
    answers: '',
    status: 303,
    query: ['state', 'code', 'error'],
    about: 'The identity provider redirects the browser here after sign-in.',
    errors: [],
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/passkey/generate-register-options',
    about: 'Returns the options for creating a passkey (WebAuthn).',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'POST',
    path: '/api/auth/passkey/verify-registration',
    takesJson: true,
    about: 'Saves a new passkey (WebAuthn).',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'POST',
    path: '/api/auth/passkey/delete-passkey',
    takesJson: true,
    about: 'Removes a passkey.',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/passkey/generate-authenticate-options',
    caller: 'everybody',
    about: 'Returns the options for signing in with a passkey (WebAuthn).',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'POST',
    path: '/api/auth/passkey/verify-authentication',
    caller: 'everybody',
    takesJson: true,
    about: 'Signs in or confirms the second factor with a passkey (WebAuthn).',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/get-session',
    caller: 'everybody',
    about: 'Returns the account’s session and user without the token, or null if nobody is signed in.',
    errors: [],
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/token',
    about: 'Returns a JSON Web Token of the account, for the service at AUTH_TOKEN_SYNC_URL.',
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/jwks',
    caller: 'everybody',
    about: 'Returns the public keys that verify the tokens of /api/auth/token (RFC 7517).',
    errors: [],
  },
]
