import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { emailLine, line } from '../text.ts'
import { SETUP_STEPS } from './setup-steps.ts'

/** A token that is too long is refused like one that is wrong. */
const token = z.string().max(10_000)

export const openSetup = endpoint({
  about:
    'Uses the setup link that the start prints, and starts the setup in this browser. A link that is wrong, over or used is answered like an unknown address.',
  errors: ['not_found', 'too_many_requests'],
  method: 'POST',
  path: '/api/setup/open',
  input: z.object({ token }),
  output: z.undefined(),
  status: 204,
})

export const getSetup = endpoint({
  about: 'The first admin account, as far as this browser’s setup has made it.',
  method: 'GET',
  path: '/api/setup',
  input: z.object({}),
  output: z.object({
    /** Null until the account is made. Its rights begin with a second factor, which ends the setup session. */
    account: z
      .object({
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        hasPassword: z.boolean(),
        /** Whether this browser is signed in to it. */
        isSignedIn: z.boolean(),
      })
      .nullable(),
  }),
})
export type SetupState = z.infer<typeof getSetup.output>

export const makeFirstAdmin = endpoint({
  about:
    'Makes the first admin account and signs this browser in to it. Called again before it has a second factor, it replaces what was entered. Without a password, the account needs a passkey.',
  errors: ['password_weak', 'password_common', 'password_of_company', 'too_many_requests'],
  method: 'POST',
  path: '/api/setup/admin',
  input: z.object({
    email: emailLine(FIELD_LENGTHS.email).pipe(z.email('Invalid email address')),
    firstName: line(FIELD_LENGTHS.name).min(1, 'First name is required'),
    lastName: line(FIELD_LENGTHS.name).min(1, 'Last name is required'),
    password: z.string().max(1024, 'This is longer than 1024 characters.').optional(),
  }),
  output: z.undefined(),
  status: 204,
})

export const getSetupSteps = endpoint({
  about: 'Which steps of the setup are done, by what is true of the portal now.',
  method: 'GET',
  path: '/api/admin/setup',
  input: z.object({}),
  output: z.object({
    steps: z.array(z.object({ id: z.enum(SETUP_STEPS), isDone: z.boolean() })),
    /** The owner of the demo, if the portal of a company still sends its notices there. */
    demoOwner: z.string().optional(),
  }),
})
