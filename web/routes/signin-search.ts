import { SIGN_IN_OUTCOMES, type SignInOutcome } from '../../contract/accounts/sign-in.ts'

const VALUES = ['open', ...SIGN_IN_OUTCOMES] as const

/**
 * `?signin` of the front page: `open` opens the login dialog, for links in emails. The others are outcomes of a sign-in by redirect.
 */
export function signinSearch({ signin }: Record<string, unknown>): { signin?: 'open' | SignInOutcome } {
  const value = VALUES.find((one) => one === signin)
  return value ? { signin: value } : {}
}
