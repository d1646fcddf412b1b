import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { SIGN_IN_CALLBACK, SIGN_IN_MODES, SIGN_IN_START, type SignInOutcome } from '../../contract/accounts/sign-in.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { answerError } from '../http/on-error.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { cookieHeaderOf, sentBy } from '../http/request-headers.ts'
import { askSecondFactor, openAccountSession, recordRefusedSignIn, sessionTokenIn } from './library.ts'
import type { VerifiedIdentity } from './oidc-identity.ts'
import { openProvider } from './oidc-provider.ts'
import { isPathOfThisSite } from './return-path.ts'
import { keepTokens, type NewTokens } from './session.ts'
import { anyVisitor, type Visitor } from './visitor.ts'

type Joined = NewTokens & { accountId: string; browserId: string; next: Exclude<SignInOutcome, 'failed'> }

/** Finds or creates the account of a verified identity, and the browser that it was verified on. */
export type JoinIdentity = (deps: Deps, visitor: Visitor, identity: VerifiedIdentity) => Promise<Joined>

/** Each start leaves a row for ten minutes. */
const STARTS = { name: 'oidc-start', limit: 30, limitFromAddress: 1_000, perMs: 10 * 60_000 }

const startInput = z.object({
  return: z.string().refine(isPathOfThisSite, 'must be a path of this portal').default('/'),
  mode: z.enum(SIGN_IN_MODES).default('redirect'),
})

/** Loaded with the first sign-in, because a portal without a provider never needs its library. */
const loadSignIn = () => import('./oidc.ts')

/**
 * Sign-in through the identity provider. Browsers navigate to both addresses, so a refusal leads to a page (or closes the popup) and says
 * only that it failed.
 */
export function oidcRoutes(app: Hono, deps: Deps, join: JoinIdentity): void {
  const provider = deps.config.oidc && openProvider(deps, deps.config.oidc)

  app.get(SIGN_IN_START, async (c) => {
    const query = startInput.safeParse(c.req.query())
    if (!isOwnNavigation(c)) return answerError(c, deps.log, new AppError('wrong_origin'))
    if (!query.success) {
      const fields = Object.fromEntries(query.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
      return answerError(c, deps.log, new AppError('invalid_input', { fields }))
    }
    const { return: returnTo, mode } = query.data
    try {
      const { beginSignIn, refused } = await loadSignIn()
      if (provider === undefined) throw refused(deps, c, 'not_configured')
      const visitor = await anyVisitor(deps, c)
      await limitVisitor(deps, STARTS, visitor)
      return c.redirect((await beginSignIn(deps, provider, c, { returnTo, mode })).href, 303)
    } catch (error) {
      return sendFailure(c, error, mode === 'popup')
    }
  })

  app.get(SIGN_IN_CALLBACK, async (c) => {
    let popup = false
    try {
      const { finishSignIn, refused, takeAttempt } = await loadSignIn()
      if (provider === undefined) throw refused(deps, c, 'not_configured')
      const attempt = await takeAttempt(deps, c)
      if (attempt === undefined) throw refused(deps, c, 'not_begun_here')
      popup = attempt.popup
      const visitor = await anyVisitor(deps, c)
      const { accountId, browserId, next, ...tokens } = await finishSignIn(deps, provider, c, attempt)
        .then((identity) => join(deps, visitor, identity))
        .catch(async (error: unknown) => {
          await recordRefusedSignIn(deps, visitor, 'oidc', error, undefined)
          throw error
        })
      const joined = { ...visitor, browserId }
      const replaces = sessionTokenIn([cookieHeaderOf(c)])
      if (next === 'done') await openAccountSession(deps, c, joined, { accountId, method: 'oidc', replaces })
      if (next === 'second_factor') await askSecondFactor(deps, c, joined, accountId)
      keepTokens(deps, c, tokens)
      if (popup) return c.html(popupPage(next))
      return c.redirect(next === 'done' ? attempt.returnTo : `/?signin=${next}`, 303)
    } catch (error) {
      return sendFailure(c, error, popup)
    }
  })

  function sendFailure(c: Context, error: unknown, popup: boolean): Response {
    if (!(error instanceof AppError)) deps.log.error({ error, requestId: c.get('requestId') }, 'unexpected error')
    const outcome: SignInOutcome = 'failed'
    return popup ? c.html(popupPage(outcome)) : c.redirect(`/?signin=${outcome}`, 303)
  }
}

/** Whether a page of this portal or a typed address started the navigation; another site must not sign its visitors in here. */
function isOwnNavigation(c: Context): boolean {
  const { site } = sentBy(c)
  return site === undefined || site === 'same-origin' || site === 'none'
}

const POPUP_TEXTS: Record<SignInOutcome, { title: string; text: string }> = {
  done: { title: 'Signed in', text: 'You are signed in. You can close this window.' },
  failed: { title: 'Not signed in', text: 'Failed to sign in with Google. You can close this window.' },
  second_factor: {
    title: 'One more step',
    text: 'Enter the code of your app in the other window. You can close this one.',
  },
  connect: { title: 'One more step', text: 'Continue in the other window. You can close this one.' },
}

/** The last page of a popup: its script tells the portal's other pages the outcome and closes it. */
function popupPage(outcome: SignInOutcome): string {
  const { title, text } = POPUP_TEXTS[outcome]
  return [
    `<!doctype html><html lang="en" data-outcome="${outcome}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.png">',
    `<title>${title}</title><script src="/sign-in-popup.js" defer></script></head>`,
    `<body><p role="status">${text}</p></body></html>`,
  ].join('')
}
