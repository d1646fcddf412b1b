import * as texts from '../texts.ts'

/** A password policy (product-spec sections 3 and 5), without zod so that the browser need not load it. */
export type PasswordRules = {
  minPasswordLength: number
  maxPasswordLength: number
  containsLowercaseLetter: boolean
  containsUppercaseLetter: boolean
  containsNumericCharacter: boolean
  containsNonAlphanumericCharacter: boolean
  allowedNonAlphanumericCharacters: string[]
  enforcementState: 'OFF' | 'ENFORCE'
}

export type PasswordRule = { text: string; met: boolean; isLength?: boolean }

/** The minimum length of the forms of product-spec section 5, whatever the policy. */
const FORM_MINIMUM = 6

/** Every rule that applies, and whether the password meets it. Length is in characters, not code units. */
export function passwordRules(policy: PasswordRules, password: string): PasswordRule[] {
  const enforced = policy.enforcementState === 'ENFORCE'
  const length = [...password].length
  const least = enforced ? Math.max(FORM_MINIMUM, policy.minPasswordLength) : FORM_MINIMUM
  const rules: (PasswordRule | false)[] = [
    { text: texts.atLeastCharacters({ count: least }), met: length >= least, isLength: true },
    length > policy.maxPasswordLength && {
      text: texts.atMostCharacters({ count: policy.maxPasswordLength }),
      met: false,
      isLength: true,
    },
    enforced &&
      policy.containsLowercaseLetter && { text: texts.aLowerCaseLetter, met: /\p{Lowercase_Letter}/u.test(password) },
    enforced &&
      policy.containsUppercaseLetter && { text: texts.anUpperCaseLetter, met: /\p{Uppercase_Letter}/u.test(password) },
    enforced && policy.containsNumericCharacter && { text: texts.aDigit, met: /\p{Decimal_Number}/u.test(password) },
    enforced &&
      policy.containsNonAlphanumericCharacter && {
        text: texts.oneOfSigns({
          signs: policy.allowedNonAlphanumericCharacters.map((sign) => (sign === ' ' ? texts.space : sign)).join(' '),
        }),
        met: [...password].some((sign) => policy.allowedNonAlphanumericCharacters.includes(sign)),
      },
  ]
  return rules.filter((rule) => rule !== false)
}
