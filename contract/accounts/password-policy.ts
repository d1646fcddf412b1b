import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The characters that count as non-alphanumeric. */
const ALLOWED = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`-+= ']

/** The password policy of product-spec section 3. `OFF` requires only the minimum length of the forms; `ENFORCE` requires all of it. */
export const passwordPolicy = z.strictObject({
  minPasswordLength: z.int().min(6).max(64).default(8),
  maxPasswordLength: z.int().min(32).max(1024).default(128),
  containsLowercaseLetter: z.boolean().default(false),
  containsUppercaseLetter: z.boolean().default(false),
  containsNumericCharacter: z.boolean().default(false),
  containsNonAlphanumericCharacter: z.boolean().default(false),
  allowedNonAlphanumericCharacters: z.array(z.string().length(1)).min(1).default(ALLOWED),
  enforcementState: z.enum(['OFF', 'ENFORCE']).default('OFF'),
  /** Whether a password that no longer meets the policy must be changed before signing in. */
  forceUpgradeOnSignin: z.boolean().default(false),
  schemaVersion: z.literal(1).default(1),
})

export const getPasswordPolicy = endpoint({
  about: 'Returns the password policy in the format of Google Identity Toolkit (v2/passwordPolicy).',
  method: 'GET',
  path: '/api/auth/password-policy',
  input: z.object({}),
  output: z.object({
    customStrengthOptions: passwordPolicy.pick({
      minPasswordLength: true,
      maxPasswordLength: true,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    }),
    allowedNonAlphanumericCharacters: z.array(z.string()),
    enforcementState: z.enum(['OFF', 'ENFORCE']),
    forceUpgradeOnSignin: z.boolean(),
    schemaVersion: z.literal(1),
  }),
})
