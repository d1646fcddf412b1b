import type { Method } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'

/** Who may call, in the words of the API's description. */
export type Caller =
  | 'everybody'
  | 'reader'
  | 'document reader'
  | 'account'
  | 'staff'
  | 'admin'
  | 'recent admin'
  | 'override'
  | 'platform'
  | 'this machine'

/** An address that answers something else than a line of this contract: a file, a stream, or what another standard lays down. */
export type PlainRoute = {
  method: Method
  path: `/${string}`
  about: string
  caller: Caller
  /** The media type; `''` for a redirect. Of `application/json` the form is another standard's. */
  answers: string
  status?: 200 | 303
  /** What is in the query of a GET. */
  query?: readonly string[]
  /** What is in the body besides anything that the other standard lays down. */
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

/** Every address that has no line of its own in this contract, but for the pages (pages.ts). */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  { ...file, path: '/healthz', answers: 'text/plain', about: 'Says that the process runs.' },
  { ...file, path: '/readyz', answers: 'text/plain', about: 'Says that the portal can work; 503 where it cannot.' },
  {
    ...file,
    path: '/metrics',
    caller: 'this machine',
    answers: 'text/plain',
    about: 'What the process does, for Prometheus; from elsewhere with METRICS_TOKEN as bearer, else 401.',
  },
  {
    ...file,
    path: '/.well-known/security.txt',
    answers: 'text/plain',
    about: 'Where to report a hole (RFC 9116).',
  },
  { ...file, path: '/logo', answers: '*/*', about: 'The company’s sign, where it has one.', errors: ['not_found'] },
  {
    ...file,
    path: '/agreement.txt',
    answers: 'text/plain',
    about: 'The agreement in force, byte by byte as it is hashed.',
  },
  {
    ...file,
    path: '/verify-agreement.mjs',
    answers: 'text/javascript',
    about: 'The verifier of signed copies, which runs on anybody’s own machine.',
  },
  { ...file, path: '/api/docs', answers: '', status: 303, about: 'Leads to the API reference.' },
  { ...file, path: '/api/openapi.json', answers: 'application/json', about: 'This description as OpenAPI 3.1.' },
  { ...file, path: '/assets/*', answers: '*/*', about: 'A file of the pages.', errors: ['not_found'] },
  { ...file, path: '/film/*', answers: '*/*', about: 'A film of the pages.', errors: ['not_found'] },
  {
    ...file,
    path: '/sign-in-popup.js',
    answers: '*/*',
    about: 'The script of the sign-in popup.',
    errors: ['not_found'],
  },
  {
    ...file,
    path: '/:file{[a-z0-9-]+\\.(?:svg|png|ico|txt|webmanifest)}',
    answers: '*/*',
    about: 'A sign, or a file that browsers ask for by its name.',
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/api/analytics/stream',
    caller: 'reader',
    answers: 'text/event-stream',
    about:
      'Server-sent events named figures, whose data is the version in force and nothing else. It has no end of its own.',
    errors: ['session_missing', 'access_required', 'session_locked', 'nda_sign_again', 'too_many_requests'],
  },
  {
    method: 'GET',
    path: '/api/auth/oidc/start',
    caller: 'everybody',
    answers: '',
    status: 303,
    query: ['return', 'mode'],
    about: 'Leads a browser to the identity provider; without one, back to the first page.',
    errors: ['wrong_origin', 'invalid_input'],
  },
  {
    method: 'GET',
    path: '/api/auth/oidc/callback',
    caller: 'everybody',
    answers: '',
    status: 303,
    query: ['state', 'code', 'error'],
    about: 'Where the identity provider sends the browser back to.',
    errors: [],
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/passkey/generate-register-options',
    about: 'What a browser makes a passkey of (WebAuthn).',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'POST',
    path: '/api/auth/passkey/verify-registration',
    takesJson: true,
    about: 'Keeps a passkey that was made (WebAuthn).',
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
    about: 'What a browser is asked to show its passkey with (WebAuthn).',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'POST',
    path: '/api/auth/passkey/verify-authentication',
    caller: 'everybody',
    takesJson: true,
    about: 'Signs in, or shows the second factor, with a passkey (WebAuthn).',
    errors: PASSKEY,
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/get-session',
    caller: 'everybody',
    about: 'The session of the account and its user, or null; never its token.',
    errors: [],
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/token',
    about: 'A JSON Web Token of the account, for a peer that is set up.',
  },
  {
    ...account,
    method: 'GET',
    path: '/api/auth/jwks',
    caller: 'everybody',
    about: 'The public keys of those tokens (RFC 7517).',
  },
]
