import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PasswordRule, type PasswordRules, passwordRules } from '../../contract/accounts/password-rules.ts'
import type { Answer } from './endpoints.ts'
import { fetchQuery } from './fetch-query.ts'

type Policy = Answer<'GET /api/auth/password-policy'>

const passwordPolicyQuery = queryOptions({
  queryKey: ['/api/auth/password-policy'],
  queryFn: fetchQuery<Policy>(),
  meta: { personal: true },
})

/** The minimum of the forms, until the policy is loaded. The server decides in any case. */
const FALLBACK: PasswordRules = {
  minPasswordLength: 6,
  maxPasswordLength: 1024,
  containsLowercaseLetter: false,
  containsUppercaseLetter: false,
  containsNumericCharacter: false,
  containsNonAlphanumericCharacter: false,
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'OFF',
}

/** The rules of the portal's policy, and which of them a password meets. */
export function usePasswordRules(password: string): PasswordRule[] {
  const { data } = useQuery(passwordPolicyQuery)
  return passwordRules(data ? { ...data, ...data.customStrengthOptions } : FALLBACK, password)
}
