import { z } from 'zod'

/**
 * `access`: approval as an existing investor. `new_code`: a code to replace one that ended. `call`, `meeting` and `data_room` are
 * buttons of a project page. The other three are about the agreement.
 */
export const requestKind = z.enum([
  'access',
  'new_code',
  'call',
  'meeting',
  'data_room',
  'nda_changes',
  'nda_declined',
  'withdrawal',
])
export type RequestKind = z.infer<typeof requestKind>

/** Null while the request is open. Only the person can withdraw it. */
export const requestAnswer = z.enum(['approved', 'declined', 'withdrawn']).nullable()
export type RequestAnswer = z.infer<typeof requestAnswer>
