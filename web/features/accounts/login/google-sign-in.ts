import { SIGN_IN_START, type SignInMode, type SignInOutcome } from '../../../../contract/accounts/sign-in.ts'

/** How a sign-in ended, in the words of product-spec section 8. */
export const OUTCOMES: Record<SignInOutcome, { message: string; options: { title: string; tone?: 'bad' } }> = {
  done: { message: 'Successfully signed in!', options: { title: 'Success' } },
  failed: { message: 'Failed to sign in with Google', options: { title: 'Error', tone: 'bad' } },
}

/** Where a sign-in in this window comes back to; a failed one comes back to `/?signin=failed`. */
const RETURN = '/?signin=done'

const addressOf = (mode: SignInMode) => `${SIGN_IN_START}?${new URLSearchParams({ mode, return: RETURN })}`

/** False where the browser blocks it. */
export function openPopup(): boolean {
  return window.open(addressOf('popup'), 'sign-in', 'popup,width=480,height=680') !== null
}

/** Leaves this page for the provider's. */
export function signInHere() {
  window.location.assign(addressOf('redirect'))
}

/** Where a second window would be a second tab, out of sight of the first. */
export function isSmallScreen(): boolean {
  return window.matchMedia('(width < 40rem), (pointer: coarse)').matches
}
