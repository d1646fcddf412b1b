/*
 * Signing in through the identity provider. These are addresses that a browser goes to, not calls that answer JSON; without a schema,
 * so that the pages can read them.
 */

/** `return` is a path of this site, `mode` one of SIGN_IN_MODES; leads to the provider. */
export const SIGN_IN_START = '/api/auth/oidc/start'
/** Where the provider sends the browser back to. */
export const SIGN_IN_CALLBACK = '/api/auth/oidc/callback'

export const SIGN_IN_MODES = ['redirect', 'popup'] as const
export type SignInMode = (typeof SIGN_IN_MODES)[number]

/** How it ended, as the popup tells the page that opened it, and as `/?signin=` says after a redirect. */
export type SignInOutcome = 'done' | 'failed'

/** The BroadcastChannel that a popup answers on; `web/public/sign-in-popup.js` knows it by the same name. */
export const SIGN_IN_CHANNEL = 'sign-in'

/** A sign-in that has begun and not come back by then has ended. */
export const SIGN_IN_MS = 10 * 60_000
