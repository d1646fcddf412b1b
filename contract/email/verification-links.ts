import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { projectKey } from '../projects/project.ts'
import { emailLine, line } from '../text.ts'

/** `confirm_email` also activates a code. `reopen_codes` lets a new browser use codes that were closed to it. */
const linkPurpose = z.enum([
  'confirm_email',
  'reopen_codes',
  'lost_code',
  'verify_account',
  'reset_password',
  'change_email',
  'connect_identity',
  'keep_second_factor',
  'confirm_return',
])
export type LinkPurpose = z.infer<typeof linkPurpose>

/** The purposes that need no account. Those of accounts have their own endpoints. */
export const requestablePurpose = linkPurpose.extract(['confirm_email', 'reopen_codes', 'lost_code'])
/** What the portal found and did when someone used a link for a lost code. */
const lostCodeOutcome = z.enum([
  /** An active code, or one with a fixed start. */
  'code_found',
  /** An expired code: a new one was issued. */
  'code_renewed',
  /** Staff were asked for a new code. */
  'request_made',
  /** The code becomes active once staff have reviewed the signature. */
  'awaits_review',
  /** The code becomes active once the person confirms the signature, with `confirmToken`. */
  'awaits_confirmation',
  /** The address has no code. */
  'no_code',
])
export type LostCodeOutcome = z.infer<typeof lostCodeOutcome>

const usedLink = z.object({
  purpose: requestablePurpose,
  /** What the codes of the address can do now. Only for `confirm_email`: the code may have ended since the email was sent. */
  codes: z.enum(['active', 'awaits_review', 'none']).optional(),
  /** Only for `lost_code`. */
  lostCode: z
    .object({
      outcome: lostCodeOutcome,
      /** Whether this browser can replace an unconfirmed signature within the next 24 hours. */
      maySignAgain: z.boolean(),
      /** The code, and when it begins if that is later. Null without one. */
      code: z
        .object({
          text: z.string(),
          begins: z.string().nullable(),
          validUntil: z.string().nullable(),
          usesRemaining: z.int(),
          /** The projects that it opens. */
          routes: z.array(projectKey),
        })
        .nullable(),
      /** Confirms the signature at this endpoint, as the emailed link does. Only for `awaits_confirmation`. */
      confirmToken: z.string().optional(),
    })
    .optional(),
})
export type UsedLink = z.infer<typeof usedLink>

export const redeemLink = endpoint({
  about:
    'Uses a link from an email. Links work once, for 15 minutes. For a lost code, the response says what was found and done, and contains the code; a locked session ends first.',
  errors: ['link_invalid', 'too_many_requests'],
  method: 'POST',
  path: '/api/links/use',
  input: z.object({ token: line(100) }),
  output: usedLink,
})

export const requestLink = endpoint({
  about: 'Emails a link. The response is the same whether or not the address is known.',
  errors: ['nda_email_invalid', 'too_many_requests'],
  method: 'POST',
  path: '/api/links',
  input: z.object({ purpose: requestablePurpose, email: emailLine(FIELD_LENGTHS.email) }),
  output: z.object({}),
  status: 202,
})
