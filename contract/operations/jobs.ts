import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** What the portal does in the background. */
const jobKind = z.enum([
  'mail',
  'link_request',
  'account_link_request',
  'log_webhook',
  'log_stamp',
  'log_verify',
  'executed_agreement',
  'agreement_stamp',
  'document_version',
  'page_rasters',
  'film_copy',
  'webhook',
  'notification',
])
export type JobKind = z.infer<typeof jobKind>
export const JOB_KINDS: readonly JobKind[] = jobKind.options
/** Failed emails are in the list of emails. */
export const shownKind = jobKind.exclude(['mail'])

const deadJob = z.object({
  id: z.string(),
  kind: shownKind,
  attempts: z.int(),
  /** The kind of failure of the last attempt, without its message, which may contain an address. */
  lastError: z.string().nullable(),
  createdAt: z.string(),
  givenUpAt: z.string(),
})
export type DeadJob = z.infer<typeof deadJob>

export const listDeadJobs = endpoint({
  about:
    'Lists background jobs, other than emails, that failed and that the portal no longer retries, newest first, 50 per page.',
  method: 'GET',
  path: '/api/admin/jobs',
  input: z.object({
    /** `next` of the previous page. */
    after: z
      .string()
      .regex(/^[0-9T:.Z-]{24} [\w-]{1,64}$/, 'This is not a cursor of this list.')
      .optional(),
  }),
  output: z.object({ jobs: z.array(deadJob), next: z.string().nullable() }),
})

export const retryDeadJob = endpoint({
  about: 'Tries a failed job again now.',
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  input: z.object({ id: line(64) }),
  output: z.undefined(),
  status: 204,
})

export const discardDeadJob = endpoint({
  about: 'Deletes a failed job. The portal never does it.',
  method: 'POST',
  path: '/api/admin/jobs/:id/discard',
  input: z.object({ id: line(64) }),
  output: z.undefined(),
  status: 204,
})
