/** Redirects to the identity provider. Query: `return` is a path of this site, `mode` one of SIGN_IN_MODES. */
export const SIGN_IN_START = '/api/auth/oidc/start'
/** The provider redirects the browser back here. */
export const SIGN_IN_CALLBACK = '/api/auth/oidc/callback'

export const SIGN_IN_MODES = ['redirect', 'popup'] as const
export type SignInMode = (typeof SIGN_IN_MODES)[number]

/** The result that the popup reports to the page that opened it, and `/?signin=` after a redirect. */
export type SignInOutcome = 'done' | 'failed'

/** The BroadcastChannel of the popup; `web/public/sign-in-popup.js` uses the same name. */
export const SIGN_IN_CHANNEL = 'sign-in'

/** A sign-in must be completed within this time. */
export const SIGN_IN_MS = 10 * 60_000
