import { useState } from 'react'
import { JOB_NAMES } from '../../../../contract/operations/job-names.ts'
import type { DeadJob } from '../../../../contract/operations/jobs.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { type AskedJob, JobDialog } from './job-dialog.tsx'
import { useDeadJobs } from './queries.ts'

/** Background jobs, other than emails, that the portal no longer retries. */
export function JobList({ readOnly }: { readOnly: boolean }) {
  const list = useDeadJobs()
  const [asked, setAsked] = useState<AskedJob>()
  const jobs = list.data?.pages.flatMap((page) => page.jobs) ?? []
  const columns: (Column<DeadJob> | false)[] = [
    {
      name: 'What',
      isName: true,
      cell: ({ kind, lastError }) => (
        <>
          {JOB_NAMES[kind]}
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
          label={`More actions for ${JOB_NAMES[job.kind]}`}
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
        empty={<p className="text">No failed jobs.</p>}
      >
        <p className="text mb-4">
          Other background work that the portal no longer retries by itself. Remove the cause, then try again, or
          discard it.
        </p>
        <StaffTable caption="Failed jobs, newest first" columns={columns} rows={jobs} idOf={({ id }) => id} />
      </ListView>
      {asked && <JobDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
