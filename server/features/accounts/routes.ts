import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import * as contract from '../../../contract/accounts/account.ts'
import { getPasswordPolicy, type passwordPolicy } from '../../../contract/accounts/password-policy.ts'
import { anyInvestor, type SignedIn } from '../../access/account.ts'
import { inConstantTime, SIGN_IN_MS } from '../../access/constant-time.ts'
import { type Call, callLibrary, passOn } from '../../access/library.ts'
import { anyone, anyVisitor, type Visitor } from '../../access/visitor.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { handle } from '../../http/handle.ts'
import { answerError } from '../../http/on-error.ts'
import { keepLastFactor } from '../people/service.ts'
import { confirmAccount, requestAccountLink, resetByLink } from './account-links.ts'
import { showOverview } from './account-overview.ts'
import {
  askForAccess,
  askForEmail,
  changePassword,
  endAccountSession,
  endCodeSession,
  noteSecondFactor,
  noteSignOut,
  showAccount,
  signOutEverywhere,
} from './service.ts'
import { showSecondFactor, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/** Accounts: the identity library under `/api/auth` with our words, limits and mails, and the person's own page. */
export function accountRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, getPasswordPolicy, anyone, () => policyAnswer(deps.portal.passwordPolicy))
  handle(
    app,
    deps,
    contract.signUp,
    anyVisitor,
    (visitor, form) => inConstantTime(SIGN_IN_MS, () => signUp(deps, visitor, form)),
    {
      fault: 'sign_up_failed',
    },
  )
  handle(
    app,
    deps,
    contract.signIn,
    anyVisitor,
    (visitor, form, c) => inConstantTime(SIGN_IN_MS, () => signIn(deps, c, visitor, form)),
    { fault: 'sign_in_failed' },
  )
  handle(app, deps, contract.signOut, anyVisitor, async (visitor, _input, c) => {
    const { account } = visitor
    // Loading it takes a while at the first call, which nobody has to wait for in a transaction.
    await deps.identity()
    const { cookies } = await deps.db.transaction().execute(async (trx) => {
      const answer = await callLibrary(deps, c, visitor, { path: '/sign-out', method: 'POST' }, trx)
      if (account) await noteSignOut(trx, deps, account, 'one')
      return answer
    })
    passOn(c, cookies)
    return {}
  })
  secondFactorRoutes(app, deps)
  passkeyRoutes(app, deps)

  handle(app, deps, contract.changePassword, anyInvestor, async (account, input) => {
    await changePassword(deps, account, input)
    return {}
  })
  handle(app, deps, contract.requestPasswordReset, anyVisitor, async (visitor, { email }) => {
    await requestAccountLink(deps, visitor, 'reset_password', email)
    return {}
  })
  handle(app, deps, contract.sendVerification, anyVisitor, async (visitor, { email }) => {
    await requestAccountLink(deps, visitor, 'verify_account', email)
    return {}
  })
  handle(app, deps, contract.resetPassword, anyVisitor, async (visitor, { token, newPassword }) => {
    await resetByLink(deps, visitor, token, newPassword)
    return {}
  })
  handle(app, deps, contract.confirmAccount, anyVisitor, (visitor, { token }) => confirmAccount(deps, visitor, token))

  handle(app, deps, contract.getAccount, anyVisitor, async ({ account }) => ({
    account: await showAccount(deps, account),
  }))
  handle(app, deps, contract.getOverview, anyInvestor, (account) => showOverview(deps, account))
  handle(app, deps, contract.endSession, anyInvestor, async (account, { id }) => {
    const ended = (await endAccountSession(deps, account, id)) || (await endCodeSession(deps, account, id))
    if (!ended) throw new AppError('not_found')
    return undefined
  })
  handle(app, deps, contract.signOutEverywhere, anyInvestor, async (account) => {
    await signOutEverywhere(deps, account)
    return undefined
  })
  handle(app, deps, contract.changeEmail, anyInvestor, async (account, input) => {
    await askForEmail(deps, account, input)
    return {}
  })
  handle(app, deps, contract.requestAccess, anyInvestor, async (account) => {
    await askForAccess(deps, account)
    return {}
  })
}

function secondFactorRoutes(app: Hono, deps: Deps): void {
  for (const line of [contract.verifyCode, contract.verifyBackupCode])
    handle(app, deps, line, anyVisitor, async (visitor, input, c) => {
      const path = line.path.slice('/api/auth'.length)
      const enrolling = visitor.account && !visitor.account.secondFactorEnrolled ? visitor.account : null
      await showSecondFactor(
        deps,
        c,
        visitor,
        path,
        input,
        enrolling ? noteEnrolled(deps, enrolling, 'app') : undefined,
      )
      return {}
    })
  handle(app, deps, contract.enableTotp, anyVisitor, async (visitor, input, c) => {
    mayChangeFactors(visitor)
    const call = { path: '/two-factor/enable', method: 'POST', body: input }
    const { body } = await callLibrary(deps, c, visitor, call)
    return body as z.input<typeof contract.enableTotp.output>
  })
  handle(app, deps, contract.disableTotp, anyVisitor, async (visitor, input, c) => {
    await removeFactor(deps, c, visitor, 'app', { path: '/two-factor/disable', method: 'POST', body: input })
    return {}
  })
}

/** What the library says to the browser's own interface for passkeys is passed through as it is: both follow WebAuthn. */
const PASSKEY_PATHS = {
  GET: ['/passkey/generate-register-options', '/passkey/generate-authenticate-options'],
  POST: ['/passkey/verify-registration', '/passkey/verify-authentication', '/passkey/delete-passkey'],
} as const

function passkeyRoutes(app: Hono, deps: Deps): void {
  for (const [method, paths] of Object.entries(PASSKEY_PATHS))
    for (const path of paths)
      app.on(method, `/api/auth${path}`, async (c) => {
        c.header('Cache-Control', 'no-store')
        try {
          return c.json(await answerPasskey(deps, c, path, method))
        } catch (error) {
          return answerError(c, deps.log, error, 'passkey_failed')
        }
      })
  // As the library answers it, but for the token: the cookie is all that signs in.
  app.get('/api/auth/get-session', async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      const { body } = await callLibrary(deps, c, await anyVisitor(deps, c), { path: '/get-session', method: 'GET' })
      if (!body.session) return c.json(null)
      const { token: _, ...session } = body.session as Record<string, unknown>
      return c.json({ session, user: body.user })
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
  app.get('/api/auth/token', async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      const visitor = await anyVisitor(deps, c)
      if (!visitor.account) throw new AppError('auth_required')
      const { body } = await callLibrary(deps, c, visitor, { path: '/token', method: 'GET' })
      return c.json({ token: body.token })
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
  app.get('/api/auth/jwks', async (c) => {
    const { body } = await callLibrary(deps, c, await anyVisitor(deps, c), { path: '/jwks', method: 'GET' })
    return c.json(body)
  })
}

async function answerPasskey(deps: Deps, c: Context, path: string, method: string): Promise<object> {
  const visitor = await anyVisitor(deps, c)
  const body = method === 'POST' ? await readJson(c) : undefined
  if (path === '/passkey/verify-authentication') {
    await showSecondFactor(deps, c, visitor, path, body ?? {})
    return {}
  }
  if (path === '/passkey/generate-authenticate-options') {
    const { body: options, cookies } = await callLibrary(deps, c, visitor, { path, method })
    passOn(c, cookies)
    return options
  }
  const account = mayChangeFactors(visitor)
  if (path === '/passkey/verify-registration') {
    await showSecondFactor(deps, c, visitor, path, body ?? {}, noteEnrolled(deps, account, 'passkey'))
    return {}
  }
  const call = { path, method, ...(body && { body }) }
  if (path === '/passkey/delete-passkey') {
    await removeFactor(deps, c, visitor, 'passkey', call)
    return {}
  }
  const answer = await callLibrary(deps, c, visitor, call)
  passOn(c, answer.cookies)
  return answer.body
}

/** Removes a second factor: the rule of the last admin, the removal and its entry in one transaction. */
async function removeFactor(
  deps: Deps,
  c: Context,
  visitor: Visitor,
  kind: 'app' | 'passkey',
  call: Call,
): Promise<void> {
  const account = mayChangeFactors(visitor)
  const { cookies } = await deps.db.transaction().execute(async (trx) => {
    await keepLastFactor(trx, deps, account.accountId)
    const answer = await callLibrary(deps, c, visitor, call, trx)
    await noteSecondFactor(trx, deps, account, { act: 'removed', kind, first: false })
    return answer
  })
  passOn(c, cookies)
}

/** The entry of an enrolment, for the transaction that enrols. */
function noteEnrolled(deps: Deps, account: SignedIn, kind: 'app' | 'passkey'): (trx: Trx) => Promise<void> {
  const first = !account.secondFactorEnrolled
  return (trx) => noteSecondFactor(trx, deps, account, { act: 'enrolled', kind, first })
}

async function readJson(c: Context): Promise<object> {
  try {
    const body: unknown = await c.req.json()
    if (typeof body === 'object' && body !== null) return body
  } catch {}
  throw new AppError('invalid_input')
}

/** Whoever has a second factor must have shown it before they change any: else a password alone would be enough to get round it. */
function mayChangeFactors({ account }: Visitor): SignedIn {
  if (!account) throw new AppError('auth_required')
  if (account.secondFactorEnrolled && !account.secondFactorShown) throw new AppError('second_factor_required')
  return account
}

function policyAnswer(policy: z.output<typeof passwordPolicy>) {
  const { allowedNonAlphanumericCharacters, enforcementState, forceUpgradeOnSignin, schemaVersion, ...rules } = policy
  return {
    customStrengthOptions: rules,
    allowedNonAlphanumericCharacters,
    enforcementState,
    forceUpgradeOnSignin,
    schemaVersion,
  }
}
