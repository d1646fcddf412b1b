import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'

export const getProtection = endpoint({
  about: 'Returns what a page needs for its protections: the text of the watermark, and whether the reader is exempt.',
  errors: ['session_missing', 'access_required', 'session_locked'],
  method: 'GET',
  path: '/api/protection/:route',
  input: z.object({ route: projectKey }),
  output: z.object({
    /** Admins and override holders are exempt from all protections. */
    free: z.boolean(),
    /** Shown in the watermark, with the last four characters of the code. Each may be empty. */
    email: z.string(),
    codeEnd: z.string(),
    /** The code that traces a picture of this page to this visit; empty for exempt readers. */
    watermark: z.string(),
    /** Whether accessibility mode is on. */
    eased: z.boolean(),
    /** The deadline for signing a newer version of the agreement, ISO 8601 UTC. */
    signBy: z.string().nullable(),
  }),
})
export type Protection = z.infer<typeof getProtection.output>

export const easeProtection = endpoint({
  about: 'Turns accessibility mode on or off: fewer protections, for readers who use assistive technology.',
  errors: ['session_missing', 'access_required', 'session_locked', 'visit_unknown'],
  method: 'POST',
  path: '/api/protection/:route/ease',
  input: z.object({ route: projectKey, eased: z.boolean() }),
  output: z.undefined(),
  status: 204,
})

export const lockSession = endpoint({
  about:
    'Locks the session after ten minutes without activity. Entering the code again unlocks it and does not count as a use.',
  errors: [],
  method: 'POST',
  path: '/api/session/lock',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
