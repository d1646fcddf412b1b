import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { requestAnswer, requestKind } from '../people/request-kinds.ts'
import { projectKey } from '../projects/project.ts'
import { emailLine, line } from '../text.ts'

/** Kept exactly as typed: a space is a character of a password like any other. */
const password = z.string().max(1024, 'This is longer than 1024 characters.')

/** The ranges of product-spec section 3. */
const investmentInterest = z.enum(['50k-100k', '100k-500k', '500k+'], 'Please select investment interest')

export const signUp = endpoint({
  about: 'Creates an account and asks staff to approve it, unless the portal takes no requests for accounts.',
  errors: ['sign_up_closed', 'password_weak', 'password_common', 'password_of_company'],
  method: 'POST',
  path: '/api/auth/sign-up/email',
  input: z.object({
    firstName: line(FIELD_LENGTHS.name).min(1, 'First name is required'),
    lastName: line(FIELD_LENGTHS.name).min(1, 'Last name is required'),
    email: emailLine(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    password: password.min(6, 'Password must be at least 6 characters'),
    investmentInterest,
    isAccreditedInvestor: z.literal(true, 'Must confirm accredited investor status'),
  }),
  /** The same whether or not the address already has an account, so that only its mailbox learns which. */
  output: z.object({ token: z.null(), user: z.object({ email: z.string(), name: z.string() }) }),
})

export const signIn = endpoint({
  about: 'Signs in with email and password, and sets the session cookie. Scripts get no token.',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  input: z.object({
    email: emailLine(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    password: password.min(6, 'Password must be at least 6 characters'),
  }),
  /** `second_factor`: the password was right, and a code from the authenticator app is needed next. */
  output: z.object({ next: z.enum(['signed_in', 'second_factor']) }),
})

export const verifyCode = endpoint({
  about:
    'Checks a code from the authenticator app: completes a sign-in, enrols the app, or renews the second factor of a session.',
  method: 'POST',
  path: '/api/auth/two-factor/verify-totp',
  input: z.object({ code: line(20) }),
  output: z.object({}),
})
export const verifyBackupCode = endpoint({
  about: 'Completes a sign-in with a backup code instead of the second factor.',
  method: 'POST',
  path: '/api/auth/two-factor/verify-backup-code',
  input: z.object({ code: line(40) }),
  output: z.object({}),
})

export const enableTotp = endpoint({
  about:
    'Starts enrolling an authenticator app, which counts once verifyCode gets a code from it. An account with a password must send it.',
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  input: z.object({ password: password.optional() }),
  output: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
})
export const disableTotp = endpoint({
  about: 'Removes the authenticator app from the account.',
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
  about: 'Changes the password and ends every other session of the account.',
  method: 'POST',
  path: '/api/auth/change-password',
  input: z.object({ currentPassword: password, newPassword: password }),
  output: z.object({}),
})

/** The account that the visitor is signed in to. */
const account = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hasPassword: z.boolean(),
  /** Whether an authenticator app is enrolled, and how many passkeys. */
  totp: z.boolean(),
  passkeys: z.int(),
  /** Whether this session has shown a second factor that is still valid. */
  secondFactorShown: z.boolean(),
  /** Staff rights apply only while `secondFactorShown`. */
  staff: z.enum(['reader', 'admin']).nullable(),
  /** Whether the person has confirmed to be an accredited investor. Until then the account opens nothing. */
  accredited: z.boolean().optional(),
  /** The projects that staff approved for the account. */
  routes: z.array(projectKey),
  /** The request to be approved as an existing investor. */
  request: z.object({ state: z.enum(['open', 'approved', 'declined']), words: z.string().nullable() }).nullable(),
})
export type Account = z.infer<typeof account>

export const getAccount = endpoint({
  about: 'Returns the auth state: the account that is signed in, or null.',
  method: 'GET',
  path: '/api/account',
  input: z.object({}),
  output: z.object({ account: account.nullable() }),
})

/** What the account page shows. Times are ISO 8601 UTC. */
const overview = z.object({
  agreements: z.array(
    z.object({
      /** Identifies the signed copy (`downloadExecuted`). */
      id: z.string(),
      signedAt: z.string(),
      version: z.int(),
      /** The title of the version, and the language that it is written in. */
      title: z.string().optional(),
      language: z.string().optional(),
      sha256: z.string(),
      fullName: z.string(),
      companyName: z.string(),
      superseded: z.boolean(),
      withdrawn: z.boolean(),
      /** In force, but made in another browser before the address was confirmed: the person is asked whether it is theirs. */
      unconfirmed: z.boolean().optional(),
      boundUntil: z.string(),
      /** The open request to return or destroy confidential information, with staff's message. */
      returnOrDestroy: z.object({ id: z.string(), askedAt: z.string(), words: z.string() }).nullable(),
    }),
  ),
  codes: z.array(
    z.object({
      code: z.string(),
      status: z.enum(['pending', 'active', 'expired', 'used', 'revoked']),
      routes: z.array(projectKey),
      usesRemaining: z.int(),
      validFrom: z.string().nullable(),
      validUntil: z.string().nullable(),
    }),
  ),
  /** `account`: signed in with the account; `code`: unlocked with an access code. */
  sessions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['account', 'code']),
      userAgent: z.string(),
      address: z.string(),
      since: z.string(),
      ends: z.string(),
      /** Of the browser that asks. */
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
  about: 'Returns what the account page shows: agreements, codes, sessions, passkeys and requests.',
  method: 'GET',
  path: '/api/account/overview',
  input: z.object({}),
  output: overview,
})

export const endSession = endpoint({
  about: 'Ends one of the person’s sessions, whether an account or a code opened it.',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})

export const signOutEverywhere = endpoint({
  about: 'Ends every session of the account, including this one.',
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})

export const changeEmail = endpoint({
  about:
    'Emails a confirmation link to a new address; the old address is told once it is confirmed. An account with a password must send it; one without must have signed in recently.',
  method: 'POST',
  path: '/api/account/email',
  input: z.object({
    email: emailLine(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    password: password.optional(),
  }),
  output: z.object({}),
  status: 202,
})

export const confirmAccreditation = endpoint({
  about:
    'Confirms that the person is an accredited investor, for an account whose owner did not fill in the sign-up form. If the account has no name, it is needed too.',
  method: 'POST',
  path: '/api/account/accreditation',
  input: z.object({
    firstName: line(FIELD_LENGTHS.name).default(''),
    lastName: line(FIELD_LENGTHS.name).default(''),
    investmentInterest,
    isAccreditedInvestor: z.literal(true, 'Must confirm accredited investor status'),
  }),
  output: z.object({}),
})

export const requestAccess = endpoint({
  about: 'Asks staff to approve the account as an existing investor.',
  method: 'POST',
  path: '/api/account/access-request',
  input: z.object({}),
  output: z.object({}),
  status: 202,
})

export const confirmIdentity = endpoint({
  about:
    'Confirms who is signed in, for acts that need a recent sign-in: with the password of the account, and the code of its app if it has one.',
  method: 'POST',
  path: '/api/account/confirm-identity',
  input: z.object({ password: password.optional(), code: line(20).optional() }),
  output: z.object({}),
})

export const connectIdentity = endpoint({
  about:
    'Connects the identity that this browser has just signed in with at the provider to the account of its address. The account must have been signed in to since.',
  method: 'POST',
  path: '/api/account/identity',
  input: z.object({}),
  output: z.object({}),
})

export const requestPasswordReset = endpoint({
  about: 'Emails a link to set a new password. The answer is the same whether or not the address has an account.',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  input: z.object({ email: emailLine(FIELD_LENGTHS.email) }),
  output: z.object({}),
  status: 202,
})

export const resetPassword = endpoint({
  about:
    'Sets a new password with the token of an emailed link, which works once, and ends every session of the account.',
  method: 'POST',
  path: '/api/auth/reset-password',
  input: z.object({
    token: line(100),
    newPassword: password,
    /** Whether the person can no longer use the second factors. They are removed after three days, unless one is used before. */
    removeSecondFactors: z.boolean().optional(),
  }),
  output: z.object({}),
})

export const sendVerification = endpoint({
  about: 'Emails another link to confirm the address of an account. The answer is the same for every address.',
  method: 'POST',
  path: '/api/auth/send-verification-email',
  input: z.object({ email: emailLine(FIELD_LENGTHS.email) }),
  output: z.object({}),
  status: 202,
})

export const confirmAccount = endpoint({
  about:
    'Uses an emailed link: confirms the address of an account, changes it to the new one, connects an identity of the provider, or keeps second factors that were about to be removed. In another browser than the one that signed up, `newPassword` is needed. An address is changed only for the person who is signed in to the account, an identity connected only in the browser that signed in with it.',
  method: 'POST',
  path: '/api/account/confirm',
  input: z.object({ token: line(100), newPassword: password.optional() }),
  output: z.object({ purpose: z.enum(['verify_account', 'change_email', 'connect_identity', 'keep_second_factor']) }),
})
