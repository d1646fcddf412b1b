import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { requestAnswer, requestKind } from '../people/request-kinds.ts'
import { projectKey } from '../projects/project.ts'
import { line } from '../text.ts'

/** A password as it was typed: nothing is cut off, and a blank is a character like any other. */
const password = z.string().max(1024, 'This is longer than 1024 characters.')

/** The ranges of product-spec section 3. */
const investmentInterest = z.enum(['50k-100k', '100k-500k', '500k+'], 'Please select investment interest')

export const signUp = endpoint({
  about: 'Signing up: sent to the identity library’s own path.',
  method: 'POST',
  path: '/api/auth/sign-up/email',
  input: z.object({
    firstName: line(FIELD_LENGTHS.name).min(1, 'First name is required'),
    lastName: line(FIELD_LENGTHS.name).min(1, 'Last name is required'),
    email: line(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    password: password.min(6, 'Password must be at least 6 characters'),
    investmentInterest,
    isAccreditedInvestor: z.literal(true, 'Must confirm accredited investor status'),
  }),
  /** The same whether or not the address has an account already: only its mailbox is told. */
  output: z.object({ token: z.null(), user: z.object({ email: z.string(), name: z.string() }) }),
})

export const signIn = endpoint({
  about: 'Signing in: sent to the identity library’s own path. The cookie is the answer; no token is told to a script.',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  input: z.object({
    email: line(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    password: password.min(6, 'Password must be at least 6 characters'),
  }),
  /** `second_factor`: the password was right, and a code of the authenticator app is asked for next. */
  output: z.object({ next: z.enum(['signed_in', 'second_factor']) }),
})

export const verifyCode = endpoint({
  about:
    'A code of the authenticator app, or one of the backup codes: completes a sign-in, enrols the app, or renews the second factor of a session.',
  method: 'POST',
  path: '/api/auth/two-factor/verify-totp',
  input: z.object({ code: line(20) }),
  output: z.object({}),
})
export const verifyBackupCode = endpoint({
  about: 'Completes a sign-in with a backup code in place of the second factor.',
  method: 'POST',
  path: '/api/auth/two-factor/verify-backup-code',
  input: z.object({ code: line(40) }),
  output: z.object({}),
})

export const enableTotp = endpoint({
  about:
    'Begins to enrol an authenticator app; it counts once verifyCode was sent a code of it. A password is asked for where there is one.',
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  input: z.object({ password: password.optional() }),
  output: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
})
export const disableTotp = endpoint({
  about: 'Removes the authenticator app of the account.',
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  input: z.object({ password: password.optional() }),
  output: z.object({}),
})

export const signOut = endpoint({
  about: 'Signs out of the account in this browser.',
  method: 'POST',
  path: '/api/auth/sign-out',
  input: z.object({}),
  output: z.object({}),
})

export const changePassword = endpoint({
  about: 'Sets another password; every other session of the account ends.',
  method: 'POST',
  path: '/api/auth/change-password',
  input: z.object({ currentPassword: password, newPassword: password }),
  output: z.object({}),
})

/** What one is told of the account one is signed in to. */
const account = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hasPassword: z.boolean(),
  /** Whether an authenticator app is enrolled, and how many passkeys. */
  totp: z.boolean(),
  passkeys: z.number().int(),
  /** Whether a second factor was shown in this session, not longer ago than it counts. */
  secondFactorShown: z.boolean(),
  /** Staff's rights hold only while `secondFactorShown`. */
  staff: z.enum(['reader', 'admin']).nullable(),
  /** The projects that staff opened to the account. */
  routes: z.array(projectKey),
  /** The request to be approved as an existing investor. */
  request: z.object({ state: z.enum(['open', 'approved', 'declined']), words: z.string().nullable() }).nullable(),
})
export type Account = z.infer<typeof account>

export const getAccount = endpoint({
  about: 'The auth state: null, or who is signed in.',
  method: 'GET',
  path: '/api/account',
  input: z.object({}),
  output: z.object({ account: account.nullable() }),
})

/** Everything of a person on one page; times are ISO 8601 UTC. */
const overview = z.object({
  agreements: z.array(
    z.object({
      /** By which the signed copy can be asked for. */
      id: z.string(),
      signedAt: z.string(),
      version: z.number().int(),
      sha256: z.string(),
      fullName: z.string(),
      companyName: z.string(),
      superseded: z.boolean(),
      withdrawn: z.boolean(),
      boundUntil: z.string(),
      /** The request to return or destroy what was given that waits for an answer, with staff's words. */
      returnOrDestroy: z.object({ id: z.string(), askedAt: z.string(), words: z.string() }).nullable(),
    }),
  ),
  codes: z.array(
    z.object({
      code: z.string(),
      status: z.enum(['pending', 'active', 'expired', 'used', 'revoked']),
      routes: z.array(projectKey),
      usesRemaining: z.number().int(),
      validFrom: z.string().nullable(),
      validUntil: z.string().nullable(),
    }),
  ),
  /** `account`: signed in with the account; `code`: unlocked by an access code. */
  sessions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['account', 'code']),
      userAgent: z.string(),
      address: z.string(),
      since: z.string(),
      ends: z.string(),
      current: z.boolean(),
    }),
  ),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string().nullable() })),
  requests: z.array(
    z.object({
      id: z.string(),
      kind: requestKind,
      createdAt: z.string(),
      answer: requestAnswer,
      answeredAt: z.string().nullable(),
      words: z.string().nullable(),
    }),
  ),
})
export type AccountOverview = z.infer<typeof overview>

export const getOverview = endpoint({
  about: 'The numbers of the account’s own page: what is signed, what is open, what was asked for.',
  method: 'GET',
  path: '/api/account/overview',
  input: z.object({}),
  output: overview,
})

export const endSession = endpoint({
  about: 'Ends one session of the person: of an account, or of a code.',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})

export const signOutEverywhere = endpoint({
  about: 'Signs out everywhere, here too.',
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})

export const changeEmail = endpoint({
  about:
    'Asks for another address: a link is mailed there, and the old one is told. The password is asked for where there is one.',
  method: 'POST',
  path: '/api/account/email',
  input: z.object({
    email: line(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    password: password.optional(),
  }),
  output: z.object({}),
  status: 202,
})

export const requestAccess = endpoint({
  about: 'Asks staff (again) to be approved as an existing investor.',
  method: 'POST',
  path: '/api/account/access-request',
  input: z.object({}),
  output: z.object({}),
  status: 202,
})

export const requestPasswordReset = endpoint({
  about: 'Asks for a link to set a new password by. The answer is the same whether or not the address has an account.',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  input: z.object({ email: line(FIELD_LENGTHS.email) }),
  output: z.object({}),
  status: 202,
})

export const resetPassword = endpoint({
  about: 'Sets the password by the token of a mailed link, which works once; ends every session of the account.',
  method: 'POST',
  path: '/api/auth/reset-password',
  input: z.object({ token: line(100), newPassword: password }),
  output: z.object({}),
})

export const sendVerification = endpoint({
  about: 'Asks for another link to confirm the address of an account. Answers alike for every address.',
  method: 'POST',
  path: '/api/auth/send-verification-email',
  input: z.object({ email: line(FIELD_LENGTHS.email) }),
  output: z.object({}),
  status: 202,
})

export const confirmAccount = endpoint({
  about: 'The button of a mailed link: confirms the address of an account, or gives it its new one.',
  method: 'POST',
  path: '/api/account/confirm',
  input: z.object({ token: line(100) }),
  output: z.object({ purpose: z.enum(['verify_account', 'change_email']) }),
})
