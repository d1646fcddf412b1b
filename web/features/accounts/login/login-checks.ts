import type { Interest } from '../../../lib/interests.ts'

/** What the sign-in form holds (product-spec section 3). */
export type SignIn = { email: string; password: string }

/** What the sign-up form holds; `investmentInterest` is blank until a range is chosen. */
export type SignUp = SignIn & Named & Investor

export type Named = { firstName: string; lastName: string }

/** What is asked of every investor. */
export type Investor = { investmentInterest: Interest | ''; isAccreditedInvestor: boolean }

/** A message for each field that is wrong. */
export type Problems<Form> = { [Field in keyof Form]?: string }

const MIN_PASSWORD_LENGTH = 6
/** Text, at sign, text, dot, text: only an email can tell whether an address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function checkEmail({ email }: { email: string }): { email?: string } {
  return EMAIL.test(email.trim()) ? {} : { email: 'Invalid email address' }
}

/** The sign-in rules of product-spec section 5. */
export function checkSignIn({ email, password }: SignIn): Problems<SignIn> {
  return {
    ...checkEmail({ email }),
    ...(password.length < MIN_PASSWORD_LENGTH && { password: 'Password must be at least 6 characters' }),
  }
}

/** The sign-up rules of product-spec section 5, in the order of the fields. */
export function checkSignUp(form: SignUp): Problems<SignUp> {
  return {
    ...checkName(form),
    ...checkSignIn(form),
    ...checkInvestor(form),
  }
}

export function checkName(form: Named): Problems<Named> {
  return {
    ...(form.firstName.trim() === '' && { firstName: 'First name is required' }),
    ...(form.lastName.trim() === '' && { lastName: 'Last name is required' }),
  }
}

export function checkInvestor(form: Investor): Problems<Investor> {
  return {
    ...(form.investmentInterest === '' && { investmentInterest: 'Please select investment interest' }),
    ...(!form.isAccreditedInvestor && { isAccreditedInvestor: 'Must confirm accredited investor status' }),
  }
}

/** The same for known and unknown addresses, so that nobody learns which. */
export const RESET_SENT =
  'If this address has an account, we have emailed it a link to set a new password. It works once, for 15 minutes.'
