import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const endSessionByStaff = endpoint({
  about:
    'Ends a session of a code or of an account. It gets nothing from the next request on. A code can be entered again unless it is revoked.',
  errors: ['not_found'],
  method: 'POST',
  path: '/api/admin/sessions/:id/end',
  input: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
})

export const endPersonSessions = endpoint({
  about: 'Ends every session of a person, of their codes and of their account, and says how many.',
  errors: ['not_found'],
  method: 'POST',
  path: '/api/admin/people/:id/end-sessions',
  input: z.object({ id: z.string() }),
  output: z.object({ ended: z.int() }),
})
