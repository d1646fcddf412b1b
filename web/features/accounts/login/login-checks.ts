import type { Interest } from '../../../../contract/accounts/interests.ts'
import * as texts from './texts.ts'

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
  return EMAIL.test(email.trim()) ? {} : { email: texts.invalidEmailAddress }
}

/** The sign-in rules of product-spec section 5. */
export function checkSignIn({ email, password }: SignIn): Problems<SignIn> {
  return {
    ...checkEmail({ email }),
    ...(password.length < MIN_PASSWORD_LENGTH && { password: texts.passwordMustBeAt }),
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
    ...(form.firstName.trim() === '' && { firstName: texts.firstNameIsRequired }),
    ...(form.lastName.trim() === '' && { lastName: texts.lastNameIsRequired }),
  }
}

export function checkInvestor(form: Investor): Problems<Investor> {
  return {
    ...(form.investmentInterest === '' && { investmentInterest: texts.pleaseSelectInvestmentInterest }),
    ...(!form.isAccreditedInvestor && { isAccreditedInvestor: texts.mustConfirmAccreditedInvestor }),
  }
}

/** The same for known and unknown addresses, so that nobody learns which. */
export const RESET_SENT = texts.ifThisAddressHas
