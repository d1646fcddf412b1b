import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What a password may be made of besides letters and digits, where the policy asks for such a character. */
const ALLOWED = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`-+= ']

/**
 * The password policy with the fields of product-spec section 3. `OFF` (the state where none is given) asks for nothing but the least
 * length of the forms; `ENFORCE` asks for all of it whenever a password is set.
 */
export const passwordPolicy = z.strictObject({
  minPasswordLength: z.number().int().min(6).max(64).default(8),
  maxPasswordLength: z.number().int().min(32).max(1024).default(128),
  containsLowercaseLetter: z.boolean().default(false),
  containsUppercaseLetter: z.boolean().default(false),
  containsNumericCharacter: z.boolean().default(false),
  containsNonAlphanumericCharacter: z.boolean().default(false),
  allowedNonAlphanumericCharacters: z.array(z.string().length(1)).min(1).default(ALLOWED),
  enforcementState: z.enum(['OFF', 'ENFORCE']).default('OFF'),
  /** Whether a password that was set before must meet the policy too before it signs in. */
  forceUpgradeOnSignin: z.boolean().default(false),
  schemaVersion: z.literal(1).default(1),
})

export const getPasswordPolicy = endpoint({
  about: 'The policy in the shape of the identity provider’s own answer (Google Identity Toolkit, v2/passwordPolicy).',
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
