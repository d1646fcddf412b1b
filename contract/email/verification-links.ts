import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELD_LENGTHS } from '../limits.ts'
import { line } from '../text.ts'

/**
 * What a mailed link does: confirm an address (and so activate a code), reopen codes that were closed to new browsers, have a code
 * sent again; confirm the address of an account, set its password, give it another address.
 */
const linkPurpose = z.enum([
  'confirm_email',
  'reopen_codes',
  'lost_code',
  'verify_account',
  'reset_password',
  'change_email',
  'confirm_return',
])
export type LinkPurpose = z.infer<typeof linkPurpose>

/** What a link may be asked for, and used for, without an account; those of accounts have lines of their own (`account.ts`). */
export const requestablePurpose = linkPurpose.extract(['confirm_email', 'reopen_codes', 'lost_code'])
/** What a lost code's link found, and what was done about it at once. */
const lostCodeOutcome = z.enum([
  /** A code that can be used, or that begins at a time already set: mailed again. */
  'code_sent',
  /** A code that had ended: a new one was made and mailed. */
  'code_renewed',
  /** Staff were asked for a new one. */
  'request_made',
  /** A code that begins once staff have reviewed it. */
  'awaits_review',
  /** A code that begins once its address is confirmed: the link that does so was mailed. */
  'awaits_confirmation',
  /** No code of this address. */
  'no_code',
])
export type LostCodeOutcome = z.infer<typeof lostCodeOutcome>

const usedLink = z.object({
  purpose: requestablePurpose,
  /** Only of a link for a lost code. */
  lostCode: z
    .object({
      outcome: lostCodeOutcome,
      /** Whether this browser may, for 24 hours, sign in place of a signature that nobody had confirmed. */
      maySignAgain: z.boolean(),
    })
    .optional(),
})
export type UsedLink = z.infer<typeof usedLink>

export const redeemLink = endpoint({
  about:
    'Uses a mailed link: once, within 15 minutes. Of a link for a lost code the answer says what was found and done; a code itself is only ever mailed.',
  errors: ['link_invalid', 'too_many_requests'],
  method: 'POST',
  path: '/api/links/use',
  input: z.object({ token: line(100) }),
  output: usedLink,
})

export const requestLink = endpoint({
  about: 'Asks for a mail with a link. The answer is the same whether or not the address is known.',
  errors: ['nda_email_invalid', 'too_many_requests'],
  method: 'POST',
  path: '/api/links',
  input: z.object({ purpose: requestablePurpose, email: line(FIELD_LENGTHS.email) }),
  output: z.object({}),
  status: 202,
})
