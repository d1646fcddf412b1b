import { SIGN_IN_START, type SignInMode } from '../../../../contract/accounts/sign-in.ts'

/** The page after a sign-in in this window; after any other outcome it is `/?signin=` with that outcome. */
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
