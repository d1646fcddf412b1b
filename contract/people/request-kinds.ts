import { z } from 'zod'

/**
 * What a person may ask of staff. `access`: to be approved as an existing investor. `new_code`: a code in place of one that has ended.
 * `call`, `meeting` and
 * `data_room` are the buttons of a project page; the others are about the agreement: changes to it, none of it, to withdraw from it.
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

/** Null while it waits. `withdrawn` is the person's own. */
export const requestAnswer = z.enum(['approved', 'declined', 'withdrawn']).nullable()
export type RequestAnswer = z.infer<typeof requestAnswer>
