import { JOB_NAMES } from '../../../../contract/operations/job-names.ts'
import type { DeadJob } from '../../../../contract/operations/jobs.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { useAfterAct } from './queries.ts'

/** What nobody gets if the job is discarded. */
const LOST: Record<DeadJob['kind'], string> = {
  link_request: 'The person who asked for the link never gets it.',
  account_link_request: 'The person who asked for the link never gets it.',
  log_webhook: 'The witness never gets this checkpoint. Later ones are posted.',
  log_stamp: 'This checkpoint stays without a time stamp. Later ones are stamped.',
  log_verify: 'This verification never runs. The next one runs within a day.',
  executed_agreement: 'The signed copy of this agreement is never made or emailed. The signature stays valid.',
  agreement_stamp:
    'This signed copy stays without the time stamp or the validation data that it lacks. It stays valid.',
  document_version: 'The upload is never checked, and readers never get it. You can upload the file again.',
  film_copy:
    'A reader’s copy of a film is not made, so they cannot watch it. Try again when ffmpeg works on the machine that renders.',
  page_rasters: 'Pages of this document are drawn when they are opened, which takes a little longer.',
  webhook: 'Nothing is lost. The next job sends what is due.',
  notification: 'Nothing is lost. The next job sends what is due.',
}

export type AskedJob = { act: 'retry' | 'discard'; job: Pick<DeadJob, 'id' | 'kind'> }

/** Asks before a failed job is tried again or discarded. */
export function JobDialog({ act, job, onClose }: AskedJob & { onClose: () => void }) {
  const onSettled = useAfterAct()
  if (act === 'retry')
    return (
      <ActDialog
        title="Try again"
        button="Try again"
        done="The job runs again now."
        act={() => call('POST /api/admin/jobs/:id/retry', { id: job.id })}
        onSettled={onSettled}
        onClose={onClose}
      >
        <p className="text">
          {JOB_NAMES[job.kind]}: the portal tries it again now. If it fails, the job comes back to this list.
        </p>
      </ActDialog>
    )
  return (
    <ActDialog
      title="Discard job"
      button="Discard"
      done="The job is discarded."
      act={() => call('POST /api/admin/jobs/:id/discard', { id: job.id })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <p className="text">{LOST[job.kind]} This cannot be undone.</p>
    </ActDialog>
  )
}
