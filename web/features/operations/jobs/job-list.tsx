import { useState } from 'react'
import type { DeadJob } from '../../../../contract/operations/jobs.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { useAfterAct, useDeadJobs } from './queries.ts'

const KINDS: Record<DeadJob['kind'], string> = {
  link_request: 'Answer a request for a link',
  account_link_request: 'Answer a request for an account link',
  log_webhook: 'Post a checkpoint of the audit log',
  log_stamp: 'Time-stamp a checkpoint of the audit log',
  log_verify: 'Verify the audit log',
  executed_agreement: 'Make a signed copy',
  agreement_stamp: 'Time-stamp a signed copy',
  document_version: 'Check an uploaded document',
}

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
}

type Asked = { act: 'retry' | 'discard'; job: DeadJob }

/** Background jobs, other than emails, that the portal no longer retries. */
export function JobList({ readOnly }: { readOnly: boolean }) {
  const list = useDeadJobs()
  const [asked, setAsked] = useState<Asked>()
  const onSettled = useAfterAct()
  const jobs = list.data?.pages.flatMap((page) => page.jobs) ?? []
  const columns: (Column<DeadJob> | false)[] = [
    {
      name: 'What',
      isName: true,
      cell: ({ kind, lastError }) => (
        <>
          {KINDS[kind]}
          <span className="secondary-line" title={lastError ?? undefined}>
            {lastError ?? 'unknown error'}
          </span>
        </>
      ),
    },
    { name: 'Tries', width: 'xs', needs: 'some', className: 'num', cell: ({ attempts }) => attempts },
    { name: 'Queued', width: 'm', needs: 'some', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    { name: 'Failed', width: 'm', brief: 'under', cell: ({ givenUpAt }) => <DateTime iso={givenUpAt} /> },
    !readOnly && {
      name: 'Acts',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (job) => (
        <RowMenu
          label={`More actions for ${KINDS[job.kind]}`}
          acts={[
            { name: 'Try again', onAct: () => setAsked({ act: 'retry', job }) },
            { name: 'Discard', isBad: true, onAct: () => setAsked({ act: 'discard', job }) },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <ListView
        list={list}
        count={jobs.length}
        what="The list of failed jobs"
        skeleton={<ListSkeleton />}
        empty={<Empty title="No failed jobs">The portal does its background work without failures.</Empty>}
      >
        <StaffTable caption="Failed jobs, newest first" columns={columns} rows={jobs} idOf={({ id }) => id} />
      </ListView>
      {asked?.act === 'retry' && (
        <ActDialog
          title="Try again"
          button="Try again"
          done="The job runs again now."
          act={() => call('POST /api/admin/jobs/:id/retry', { id: asked.job.id })}
          onSettled={onSettled}
          onClose={() => setAsked(undefined)}
        >
          <p className="text">
            {KINDS[asked.job.kind]}: the portal tries it again now. If it fails, the job comes back to this list.
          </p>
        </ActDialog>
      )}
      {asked?.act === 'discard' && (
        <ActDialog
          title="Discard job"
          button="Discard"
          done="The job is discarded."
          act={() => call('POST /api/admin/jobs/:id/discard', { id: asked.job.id })}
          onSettled={onSettled}
          onClose={() => setAsked(undefined)}
        >
          <p className="text">{LOST[asked.job.kind]} This cannot be undone.</p>
        </ActDialog>
      )}
    </>
  )
}
