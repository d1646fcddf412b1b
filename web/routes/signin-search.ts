import type { SignInOutcome } from '../../contract/accounts/sign-in.ts'

type Signin = 'open' | 'forgotten' | SignInOutcome

/**
 * `?signin` of the front page: `open` opens the login dialog and `forgotten` its step for a lost password, for links in emails. The others are
 * outcomes of a sign-in by redirect. The page ignores other values; that rule is not here, because every page loads this file.
 */
export function signinSearch({ signin }: Record<string, unknown>): { signin?: Signin } {
  return signin ? { signin: signin as Signin } : {}
}
