/** Redirects to the identity provider. Query: `return` is a path of this site, `mode` one of SIGN_IN_MODES. */
export const SIGN_IN_START = '/api/auth/oidc/start'
/** The provider redirects the browser back here. */
export const SIGN_IN_CALLBACK = '/api/auth/oidc/callback'

export const SIGN_IN_MODES = ['redirect', 'popup'] as const
export type SignInMode = (typeof SIGN_IN_MODES)[number]

/**
 * The result that the popup reports to the page that opened it, and `/?signin=` after a redirect. `second_factor`: the account's app is
 * asked for next. `connect`: the address belongs to an account whose owner must agree first.
 */
export const SIGN_IN_OUTCOMES = ['done', 'failed', 'second_factor', 'connect'] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

/** The BroadcastChannel of the popup; `web/public/sign-in-popup.js` uses the same name. */
export const SIGN_IN_CHANNEL = 'sign-in'

/** A sign-in must be completed within this time. */
export const SIGN_IN_MS = 10 * 60_000
