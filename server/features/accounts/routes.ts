import type { Context, Hono } from 'hono'
import { z } from 'zod'
import * as contract from '../../../contract/accounts/account.ts'
import { getPasswordPolicy, type passwordPolicy } from '../../../contract/accounts/password-policy.ts'
import { MAX_PASSKEY_NAME } from '../../../contract/limits.ts'
import { line } from '../../../contract/text.ts'
import { anyInvestor, type SignedIn } from '../../access/account.ts'
import { inConstantTime, SIGN_IN_MS } from '../../access/constant-time.ts'
import { type Call, callLibrary, sendCookies } from '../../access/library.ts'
import { keepTokens } from '../../access/session.ts'
import { anyone, anyVisitor, sessionOf, type Visitor } from '../../access/visitor.ts'
import type { Trx } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { clientOf } from '../../http/client-address.ts'
import { handle } from '../../http/handle.ts'
import { answerError } from '../../http/on-error.ts'
import { readJson } from '../../http/read-body.ts'
import { iso } from '../../platform/clock.ts'
import { keepLastFactor } from '../people/service.ts'
import { confirmAccount, requestAccountLink, resetByLink } from './account-links.ts'
import { getOverview } from './account-overview.ts'
import { connectIdentity } from './join-identity.ts'
import {
  changePassword,
  confirmAccreditation,
  endAccountSession,
  endCodeSession,
  getOwnAccount,
  recordSecondFactor,
  recordSignOut,
  requestAccess,
  requestEmailChange,
  signOutEverywhere,
} from './service.ts'
import { confirmIdentity, signIn, verifySecondFactor } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, getPasswordPolicy, anyone, () => policyAnswer(deps.portal.passwordPolicy))
  handle(
    app,
    deps,
    contract.signUp,
    anyVisitor,
    async (visitor, form, c) => {
      const { answer, ...tokens } = await inConstantTime(SIGN_IN_MS, () => signUp(deps, visitor, form))
      keepTokens(deps, c, tokens)
      return answer
    },
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
    // Loaded first, because the first load is too slow for a transaction.
    await deps.identity()
    const { cookies } = await deps.db.transaction().execute(async (trx) => {
      const answer = await callLibrary(deps, c, visitor, { path: '/sign-out', method: 'POST' }, trx)
      if (account) await recordSignOut(trx, deps, account, 'one')
      return answer
    })
    sendCookies(c, cookies)
    return {}
  })
  secondFactorRoutes(app, deps)
  passkeyRoutes(app, deps)

  handle(app, deps, contract.changePassword, anyInvestor, (account, input, c) =>
    empty(changePassword(deps, account, input, clientOf(deps, c).address)),
  )
  handle(app, deps, contract.requestPasswordReset, anyVisitor, (visitor, { email }) =>
    empty(requestAccountLink(deps, visitor, 'reset_password', email)),
  )
  handle(app, deps, contract.sendVerification, anyVisitor, (visitor, { email }) =>
    empty(requestAccountLink(deps, visitor, 'verify_account', email)),
  )
  handle(app, deps, contract.resetPassword, anyVisitor, async (visitor, input, c) => {
    keepTokens(deps, c, await resetByLink(deps, visitor, input))
    return {}
  })
  handle(app, deps, contract.confirmAccount, anyVisitor, (visitor, input) => confirmAccount(deps, visitor, input))

  handle(app, deps, contract.confirmIdentity, anyInvestor, async (_account, input, c) =>
    empty(confirmIdentity(deps, c, await anyVisitor(deps, c), input)),
  )
  handle(app, deps, contract.connectIdentity, anyInvestor, async (account, _input, c) =>
    empty(connectIdentity(deps, account, await anyVisitor(deps, c))),
  )

  handle(app, deps, contract.getAccount, anyVisitor, async ({ account }) => ({
    account: await getOwnAccount(deps, account),
  }))
  handle(app, deps, contract.getOverview, anyInvestor, async (account, _input, c) =>
    getOverview(deps, account, sessionOf(await anyVisitor(deps, c))?.id),
  )
  handle(app, deps, contract.endSession, anyInvestor, async (account, { id }) => {
    const ended = (await endAccountSession(deps, account, id)) || (await endCodeSession(deps, account, id))
    if (!ended) throw new AppError('not_found')
  })
  handle(app, deps, contract.signOutEverywhere, anyInvestor, (account) => signOutEverywhere(deps, account))
  handle(app, deps, contract.changeEmail, anyInvestor, (account, input, c) =>
    empty(requestEmailChange(deps, account, input, { at: iso(deps.clock.now()), address: clientOf(deps, c).address })),
  )
  handle(app, deps, contract.confirmAccreditation, anyInvestor, (account, answer) =>
    empty(confirmAccreditation(deps, account, answer)),
  )
  handle(app, deps, contract.requestAccess, anyInvestor, (account) => empty(requestAccess(deps, account)))
}

function secondFactorRoutes(app: Hono, deps: Deps): void {
  for (const endpoint of [contract.verifyCode, contract.verifyBackupCode])
    handle(app, deps, endpoint, anyVisitor, async (visitor, input, c) => {
      const path = endpoint.path.slice('/api/auth'.length)
      const enrolling = visitor.account && !visitor.account.secondFactorEnrolled ? visitor.account : null
      const onVerified = enrolling ? recordEnrolment(deps, visitor, enrolling, 'app') : undefined
      await verifySecondFactor(deps, c, visitor, { path, body: input, onVerified })
      return {}
    })
  handle(app, deps, contract.enableTotp, anyVisitor, async (visitor, input, c) => {
    requireShownFactor(visitor)
    const call = { path: '/two-factor/enable', method: 'POST', body: input }
    const { body } = await callLibrary(deps, c, visitor, call)
    return body as z.input<typeof contract.enableTotp.output>
  })
  handle(app, deps, contract.disableTotp, anyVisitor, (visitor, input, c) =>
    empty(removeFactor(deps, c, visitor, 'app', { path: '/two-factor/disable', method: 'POST', body: input })),
  )
}

/** The library's passkey API is passed through unchanged, because both it and the browser follow WebAuthn. */
const PASSKEY_PATHS = {
  GET: ['/passkey/generate-register-options', '/passkey/generate-authenticate-options'],
  POST: ['/passkey/verify-registration', '/passkey/verify-authentication', '/passkey/delete-passkey'],
} as const

function passkeyRoutes(app: Hono, deps: Deps): void {
  const passThrough = (method: string, path: string, act: (c: Context, visitor: Visitor) => Promise<object | null>) =>
    app.on(method, `/api/auth${path}`, async (c) => {
      try {
        return c.json(await act(c, await anyVisitor(deps, c)))
      } catch (error) {
        return answerError(c, deps.log, error, path.startsWith('/passkey') ? 'passkey_failed' : 'internal')
      }
    })
  for (const [method, paths] of Object.entries(PASSKEY_PATHS))
    for (const path of paths) passThrough(method, path, (c, visitor) => answerPasskey(deps, c, visitor, path, method))
  // The library's answer without the token, because only the cookie signs in.
  passThrough('GET', '/get-session', async (c, visitor) => {
    const { body } = await callLibrary(deps, c, visitor, { path: '/get-session', method: 'GET' })
    if (!body.session) return null
    const { token: _, ...session } = body.session as Record<string, unknown>
    return { session, user: body.user }
  })
  passThrough('GET', '/token', async (c, visitor) => {
    if (!visitor.account) throw new AppError('auth_required')
    const { body } = await callLibrary(deps, c, visitor, { path: '/token', method: 'GET' })
    return { token: body.token }
  })
  app.get('/api/auth/jwks', async (c) => {
    const { body } = await callLibrary(deps, c, await anyVisitor(deps, c), { path: '/jwks', method: 'GET' })
    return c.json(body)
  })
}

/** What the library gets, whose names of passkeys are shown like other names. */
const namedPasskey = z.looseObject({ name: line(MAX_PASSKEY_NAME).optional(), code: z.string().optional() })

async function answerPasskey(deps: Deps, c: Context, visitor: Visitor, path: string, method: string): Promise<object> {
  const body = method === 'POST' ? namedPasskey.parse(await readJson(deps, c)) : undefined
  if (path === '/passkey/verify-authentication') {
    await verifySecondFactor(deps, c, visitor, { path, body: body ?? {} })
    return {}
  }
  if (path === '/passkey/generate-authenticate-options') {
    const { body: options, cookies } = await callLibrary(deps, c, visitor, { path, method })
    sendCookies(c, cookies)
    return options
  }
  const account = requireShownFactor(visitor)
  if (path === '/passkey/verify-registration') {
    const onVerified = recordEnrolment(deps, visitor, account, 'passkey')
    await verifySecondFactor(deps, c, visitor, { path, body: body ?? {}, onVerified })
    return {}
  }
  const call = { path, method, ...(body && { body }) }
  if (path === '/passkey/delete-passkey') {
    await removeFactor(deps, c, visitor, 'passkey', call)
    return {}
  }
  const answer = await callLibrary(deps, c, visitor, call)
  sendCookies(c, answer.cookies)
  return answer.body
}

/** Removes a second factor, unless it is the last admin's. */
async function removeFactor(
  deps: Deps,
  c: Context,
  visitor: Visitor,
  kind: 'app' | 'passkey',
  call: Call,
): Promise<void> {
  const account = requireShownFactor(visitor)
  const { cookies } = await deps.db.transaction().execute(async (trx) => {
    await keepLastFactor(trx, deps, account.accountId)
    const answer = await callLibrary(deps, c, visitor, call, trx)
    await recordSecondFactor(trx, deps, account, {
      act: 'removed',
      kind,
      first: false,
      address: visitor.client.address,
    })
    return answer
  })
  sendCookies(c, cookies)
}

/** Records an enrolment in the transaction that enrols. */
function recordEnrolment(
  deps: Deps,
  { client: { address } }: Visitor,
  account: SignedIn,
  kind: 'app' | 'passkey',
): (trx: Trx) => Promise<void> {
  const first = !account.secondFactorEnrolled
  return (trx) => recordSecondFactor(trx, deps, account, { act: 'enrolled', kind, first, address })
}

async function empty(act: Promise<unknown>): Promise<Record<string, never>> {
  await act
  return {}
}

/** Second factors can be changed only after showing one, if there is one: otherwise a password alone could remove them. */
function requireShownFactor({ account }: Visitor): SignedIn {
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
