import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FIELD_LENGTHS } from './limits.ts'
import { line } from './text.ts'

/** What a mailed link does: confirm an address (and so activate a code), or reopen codes that were closed to new browsers. */
const linkPurpose = z.enum(['confirm_email', 'reopen_codes'])
export type LinkPurpose = z.infer<typeof linkPurpose>

/** Opening the page of a link does nothing; its button sends this. Works once, within 15 minutes. */
export const redeemLink = endpoint({
  method: 'POST',
  path: '/api/links/use',
  input: z.object({ token: line(100) }),
  output: z.object({ purpose: linkPurpose }),
})

/**
 * Asks for a mail with a new link. The answer is the same whether or not the address is known, and whether or not a mail goes out.
 */
export const requestLink = endpoint({
  method: 'POST',
  path: '/api/links',
  input: z.object({ purpose: linkPurpose, email: line(FIELD_LENGTHS.email) }),
  output: z.object({}),
  status: 202,
})
