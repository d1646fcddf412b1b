import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'

export const getProtection = endpoint({
  about: 'What the page needs for its protections: for whom the watermark is, and whether the reader is free of them.',
  errors: ['session_missing', 'access_required', 'session_locked'],
  method: 'GET',
  path: '/api/protection/:route',
  input: z.object({ route: projectKey }),
  output: z.object({
    /** Admins and whoever holds an override are free of all protections. */
    free: z.boolean(),
    /** For the watermark: the reader's address, and the last four characters of the code; each may be empty. */
    email: z.string(),
    codeEnd: z.string(),
    /** The code that this showing of the page bears, which leads a picture of it back here; empty for those who are free. */
    watermark: z.string(),
    /** Whether this reader asked for easier protections. */
    eased: z.boolean(),
    /** The day by which this reader has to sign a newer version of the agreement, ISO 8601 UTC. */
    signBy: z.string().nullable(),
  }),
})
export type Protection = z.infer<typeof getProtection.output>

export const easeProtection = endpoint({
  about: 'Eases the protections for a reader who depends on assistive technology, or restores them.',
  errors: ['session_missing', 'access_required', 'session_locked', 'visit_unknown'],
  method: 'POST',
  path: '/api/protection/:route/ease',
  input: z.object({ route: projectKey, eased: z.boolean() }),
  output: z.undefined(),
  status: 204,
})

export const lockSession = endpoint({
  about: 'Locks the session after ten minutes without activity; entering its code again opens it, at no use.',
  errors: [],
  method: 'POST',
  path: '/api/session/lock',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
