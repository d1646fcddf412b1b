import { passkey } from '@better-auth/passkey'
import { APIError, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import { jwt, twoFactor } from 'better-auth/plugins'
import { z } from 'zod'
import { DAY_MS, LIMITS, MINUTE_MS } from '../../contract/limits.ts'
import { type Config, portalUrl } from '../config.ts'
import type { Db } from '../db/tables.ts'
import type { Ids } from '../platform/ids.ts'
import { hashPassword, isPassword } from '../platform/password-hash.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { PortalConfig } from '../portal-config.ts'
import { isSuspended } from './account-queries.ts'
import { authContext } from './auth-context.ts'

/** The library behind `/api/auth` (better-auth): accounts, sessions, passwords and second factors, in our own database. */
export type Identity = ReturnType<typeof makeIdentity>

/** Account sessions end after this long, whatever their activity. */
const SESSION_SECONDS = (30 * DAY_MS) / 1000

type Parts = { db: Db; ids: Ids; secrets: Secrets; config: Config; portal: PortalConfig }

/** Configures the library. Texts, limits, emails and links are our own (`features/accounts`). */
export function makeIdentity(deps: Parts) {
  const { config, portal } = deps
  const isHttps = config.publicUrl?.protocol === 'https:'
  return betterAuth({
    appName: portal.company.name,
    baseURL: portalUrl(config),
    basePath: '/api/auth',
    secret: deps.secrets.digest('identity', 'library'),
    // As `sqlite` the library stores times as text and booleans as numbers, as our tables do on both databases.
    database: { db: inTransaction(deps.db), type: 'sqlite', transaction: false },
    telemetry: { enabled: false },
    // Its messages contain email addresses.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'account',
      useSecureCookies: isHttps,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      // `same-origin.ts` has checked every request.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      ipAddress: { disableIpTracking: true },
      // The check would send SQLite's SQL to PostgreSQL; a test compares our tables with the library instead.
      database: { generateId: () => deps.ids.id(), validateSchema: false },
    },
    user: {
      modelName: 'user_account',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstName: { type: 'string', required: false, defaultValue: '', fieldName: 'first_name' },
        lastName: { type: 'string', required: false, defaultValue: '', fieldName: 'last_name' },
        investmentInterest: { type: 'string', required: false, defaultValue: '', fieldName: 'investment_interest' },
        isAccreditedInvestor: { type: 'boolean', required: false, defaultValue: false, fieldName: 'accredited' },
        role: { type: 'string', required: false, defaultValue: 'investor', input: false },
      },
    },
    session: {
      modelName: 'account_session',
      fields: {
        userId: 'account_id',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        browserId: { type: 'string', required: false, input: false, fieldName: 'browser_id' },
        signedInAt: { type: 'string', required: false, input: false, fieldName: 'signed_in_at' },
        secondFactorAt: { type: 'string', required: false, input: false, fieldName: 'second_factor_at' },
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      // Setting up a second factor needs a recent sign-in.
      freshAge: LIMITS.recentSignInMs / 1000,
    },
    account: {
      modelName: 'account_login',
      fields: {
        userId: 'account_id',
        providerId: 'provider_id',
        accountId: 'provider_account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'account_challenge',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      // Only the mailbox of an address learns whether it has an account.
      autoSignIn: false,
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: {
        hash: async (password) => authContext.getStore()?.passwordHash ?? hashPassword(password),
        verify: ({ hash: hashed, password }) => isPassword(hashed, password),
      },
    },
    // We send our own links (features/email/verification-links).
    emailVerification: { sendOnSignUp: false, sendVerificationEmail: async () => {} },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const { browserId, address, userAgent, trx, signedInAt, secondFactorAt } = authContext.getStore() ?? {}
            if (await isSuspended(trx ?? deps.db, session.userId))
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: 'suspended' })
            const ours = {
              browserId: browserId ?? null,
              signedInAt: signedInAt ?? null,
              secondFactorAt: secondFactorAt ?? null,
              ipAddress: address ?? null,
              userAgent: userAgent ?? null,
            }
            return { data: { ...session, ...ours } }
          },
        },
      },
    },
    plugins: [
      openSession,
      twoFactor({
        issuer: portal.company.name,
        allowPasswordless: true,
        // The message of `second_factor_locked` says how long.
        accountLockout: { maxFailedAttempts: 10, durationSeconds: (15 * MINUTE_MS) / 1000 },
        backupCodeOptions: { storeBackupCodes: 'encrypted' },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'account_totp',
            fields: {
              userId: 'account_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      passkey({
        rpName: portal.company.name,
        rpID: config.publicUrl?.hostname ?? 'localhost',
        // Without PUBLIC_URL any port is possible; `same-origin.ts` has then checked the origin.
        origin: config.publicUrl?.origin ?? null,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        schema: {
          passkey: {
            modelName: 'account_passkey',
            fields: {
              userId: 'account_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
      jwt({
        jwt: {
          expirationTime: '5m',
          // Lets the receiver check that the token is for it; the default audience is this portal.
          ...(config.tokenSyncUrl && { audience: config.tokenSyncUrl.origin }),
          definePayload: ({ user }) => ({ email: user.email }),
        },
        schema: {
          jwks: {
            modelName: 'account_key',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
      }),
    ],
  })
}

/** The time between the first and the second step of a sign-in, as the library has it. */
const SECOND_STEP_SECONDS = 600

/** The steps of a sign-in for an account that we have authenticated ourselves; only the server can call them. */
const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ accountId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.accountId)
        const session = user && (await internalAdapter.createSession(user.id))
        if (!session) throw new APIError('UNAUTHORIZED')
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ sessionId: session.id })
      },
    ),
    /** What the library does itself after a password: the cookie says whose code is awaited. */
    askSecondFactor: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ accountId: z.string() }) },
      async (ctx) => {
        deleteSessionCookie(ctx, true)
        const { internalAdapter, secret, createAuthCookie } = ctx.context
        const cookie = createAuthCookie('two_factor', { maxAge: SECOND_STEP_SECONDS })
        const identifier = `2fa-${generateRandomString(20)}`
        const expiresAt = new Date(Date.now() + SECOND_STEP_SECONDS * 1000)
        await internalAdapter.createVerificationValue({ value: ctx.body.accountId, identifier, expiresAt })
        const attempts = { value: '0', identifier: `2fa-attempts-${identifier}`, expiresAt }
        await internalAdapter.createVerificationValue(attempts)
        await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes)
        return ctx.json({})
      },
    ),
  },
} satisfies BetterAuthPlugin

/** The library's database: the transaction it is called in, if any. */
function inTransaction(db: Db): Db {
  return new Proxy(db, {
    get: (target, name) => {
      const now = authContext.getStore()?.trx ?? target
      const value: unknown = Reflect.get(now, name, now)
      return typeof value === 'function' ? value.bind(now) : value
    },
  })
}
