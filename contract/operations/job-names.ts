import type { DeadJob } from './jobs.ts'

/** What each kind of background job does, for staff. Without zod, because a page uses it. */
export const JOB_NAMES: Record<DeadJob['kind'], string> = {
  link_request: 'Answer a request for a link',
  account_link_request: 'Answer a request for an account link',
  log_webhook: 'Post a checkpoint of the audit log',
  log_stamp: 'Time-stamp a checkpoint of the audit log',
  log_verify: 'Verify the audit log',
  executed_agreement: 'Make a signed copy',
  agreement_stamp: 'Time-stamp a signed copy',
  document_version: 'Check an uploaded document',
  page_rasters: 'Draw pages ahead',
  film_copy: 'Mark a film for a reader',
  webhook: 'Send events to a webhook',
  notification: 'Send notifications to a chat',
}
