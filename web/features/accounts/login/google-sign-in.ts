import { SIGN_IN_START, type SignInMode, type SignInOutcome } from '../../../../contract/accounts/sign-in.ts'

/** The toasts of product-spec section 8. */
export const OUTCOMES: Record<SignInOutcome, { message: string; options: { title: string; tone?: 'bad' } }> = {
  done: { message: 'Successfully signed in!', options: { title: 'Success' } },
  failed: { message: 'Failed to sign in with Google', options: { title: 'Error', tone: 'bad' } },
}

/** The page after a sign-in in this window; after a failed one it is `/?signin=failed`. */
const RETURN = '/?signin=done'

const addressOf = (mode: SignInMode) => `${SIGN_IN_START}?${new URLSearchParams({ mode, return: RETURN })}`

/** False if the browser blocks it. */
export function openPopup(): boolean {
  return window.open(addressOf('popup'), 'sign-in', 'popup,width=480,height=680') !== null
}

export function signInHere() {
  window.location.assign(addressOf('redirect'))
}

/** On small screens a popup would be a second tab that hides the first. */
export function isSmallScreen(): boolean {
  return window.matchMedia('(width < 40rem), (pointer: coarse)').matches
}
