import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnreadMailReport } from '../../../contract/email/reports.ts'
import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import styles from './mails.module.css'
import { unreadReportsQuery, useRefreshReports } from './queries.ts'

/** Reports of mail servers that staff have to read themselves. */
export function UnreadReports({ count, readOnly }: { count: number; readOnly: boolean }) {
  if (count === 0) return null
  return (
    <section aria-labelledby="unread-reports">
      <h2 id="unread-reports" className="heading-m mt-8 mb-2">
        Reports that could not be read ({count})
      </h2>
      <p className="text mb-4">
        These arrived as reports of mail servers. The portal could not tell which email came back, or why. They stop no
        emails.{readOnly && ' Admins can read them.'}
      </p>
      {!readOnly && <Reports />}
    </section>
  )
}

function Reports() {
  const { data, isError, refetch } = useQuery(unreadReportsQuery)
  const [discarded, setDiscarded] = useState<UnreadMailReport>()
  if (isError) return <LoadFailed what="The list of reports" onRetry={() => void refetch()} />
  if (!data) return <p className="text">Loading...</p>
  const columns: Column<UnreadMailReport>[] = [
    {
      name: 'Report',
      isName: true,
      cell: ({ from, subject, text }) => (
        <>
          {subject || 'Without a subject'}
          <span className="secondary-line">{from || 'Unknown sender'}</span>
          <details>
            <summary>Read</summary>
            <div className={styles.mailText}>{text || 'It has no text.'}</div>
          </details>
        </>
      ),
    },
    { name: 'Received', width: 'm', brief: 'under', cell: ({ at }) => <DateTime iso={at} /> },
    {
      name: 'Acts',
      hiddenHeading: true,
      width: 's',
      brief: 'act',
      className: 'row-actions',
      cell: (report) => (
        <button
          className="link-button"
          type="button"
          aria-label={`Delete the report ${report.subject}`}
          onClick={() => setDiscarded(report)}
        >
          Delete
        </button>
      ),
    },
  ]
  return (
    <>
      <StaffTable caption="Reports, newest first" columns={columns} rows={data.reports} idOf={({ id }) => id} />
      {discarded && <DiscardReport report={discarded} onClose={() => setDiscarded(undefined)} />}
    </>
  )
}

function DiscardReport({ report: { id }, onClose }: { report: UnreadMailReport; onClose: () => void }) {
  const onSettled = useRefreshReports()
  return (
    <ActDialog
      title="Delete this report?"
      button="Delete"
      done="The report is deleted."
      act={() => call('POST /api/admin/mail-reports/unread/:id/discard', { id })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <p className="text">Do this when you have read it. It cannot be undone.</p>
    </ActDialog>
  )
}
