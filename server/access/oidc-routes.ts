import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { SIGN_IN_CALLBACK, SIGN_IN_MODES, SIGN_IN_START, type SignInOutcome } from '../../contract/accounts/sign-in.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { answerError } from '../http/on-error.ts'
import { limitRate } from '../http/rate-limit.ts'
import { noteRefusedSignIn, openAccountSession, sessionTokenIn } from './library.ts'
import { beginSignIn, finishSignIn, refused, takeAttempt } from './oidc.ts'
import type { VerifiedIdentity } from './oidc-identity.ts'
import { openProvider } from './oidc-provider.ts'
import { popupPage } from './popup-page.ts'
import { isPathOfThisSite } from './return-path.ts'
import { keepTokens, type NewTokens } from './session.ts'
import { anyVisitor, type Visitor } from './visitor.ts'

/** Finds or makes the account of a verified identity, and the browser that it was verified on. */
export type JoinIdentity = (
  deps: Deps,
  visitor: Visitor,
  identity: VerifiedIdentity,
) => Promise<NewTokens & { accountId: string; browserId: string }>

/** Nobody begins more sign-ins than this: each leaves a row for ten minutes. */
const STARTS = { name: 'oidc-start', most: 30, perMs: 10 * 60_000 }

const startInput = z.object({
  return: z.string().refine(isPathOfThisSite, 'must be a path of this portal').default('/'),
  mode: z.enum(SIGN_IN_MODES).default('redirect'),
})

/**
 * Signing in through the identity provider. Both are addresses that a browser goes to, so a refusal leads to a page (or closes the popup)
 * and says no more than that it failed.
 */
export function oidcRoutes(app: Hono, deps: Deps, join: JoinIdentity): void {
  const provider = deps.config.oidc && openProvider(deps, deps.config.oidc)

  app.get(SIGN_IN_START, async (c) => {
    c.header('Cache-Control', 'no-store')
    const wish = startInput.safeParse(c.req.query())
    if (!isOwnNavigation(c)) return answerError(c, deps.log, new AppError('wrong_origin'))
    if (!wish.success) {
      const fields = Object.fromEntries(wish.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
      return answerError(c, deps.log, new AppError('invalid_input', { fields }))
    }
    const { return: returnTo, mode } = wish.data
    try {
      if (provider === undefined) throw refused(deps, c, 'not_configured')
      const visitor = await anyVisitor(deps, c)
      await limitRate(deps, STARTS, visitor.client.key)
      return c.redirect((await beginSignIn(deps, provider, c, { returnTo, mode })).href, 302)
    } catch (error) {
      return leaveFailed(c, error, mode === 'popup')
    }
  })

  app.get(SIGN_IN_CALLBACK, async (c) => {
    c.header('Cache-Control', 'no-store')
    let popup = false
    try {
      if (provider === undefined) throw refused(deps, c, 'not_configured')
      const attempt = await takeAttempt(deps, c)
      if (attempt === undefined) throw refused(deps, c, 'not_begun_here')
      popup = attempt.popup
      const visitor = await anyVisitor(deps, c)
      const { accountId, browserId, ...tokens } = await finishSignIn(deps, provider, c, attempt)
        .then((identity) => join(deps, visitor, identity))
        .catch(async (error: unknown) => {
          await noteRefusedSignIn(deps, visitor, 'oidc', error, undefined)
          throw error
        })
      const instead = sessionTokenIn([c.req.header('cookie') ?? ''])
      await openAccountSession(deps, c, { ...visitor, browserId }, { accountId, method: 'oidc', instead })
      keepTokens(deps, c, tokens)
      return popup ? c.html(popupPage('done')) : c.redirect(attempt.returnTo, 303)
    } catch (error) {
      return leaveFailed(c, error, popup)
    }
  })

  function leaveFailed(c: Context, error: unknown, popup: boolean): Response {
    if (!(error instanceof AppError)) deps.log.error({ error, requestId: c.get('requestId') }, 'unexpected error')
    const outcome: SignInOutcome = 'failed'
    return popup ? c.html(popupPage(outcome)) : c.redirect(`/?signin=${outcome}`, 303)
  }
}

/** A page of this portal, or somebody who typed the address; another site's page cannot begin a sign-in in its visitor's name. */
function isOwnNavigation(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  return site === undefined || site === 'same-origin' || site === 'none'
}
