import { Link } from '@tanstack/react-router'
import { dayUtc } from '../../../../contract/wording.ts'
import { daysWords } from '../../../lib/days.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './retention.module.css'
import { type Retention, useRetention } from './retention-queries.ts'

type Name = Retention['classes'][number]['name']
const CLASSES: Record<Name, { name: string; what: string }> = {
  visits: {
    name: 'Page views, telemetry, watermarks',
    what: 'From the last report of the page, or when it was shown',
  },
  security: { name: 'Failed attempts, rate limits, alerts', what: 'From the last occurrence' },
  mails: { name: 'Emails, links and other finished jobs', what: 'From when they finished or failed' },
  sessions: { name: 'Sessions, sign-ins and browsers', what: 'From when they ended or were last seen' },
  logPersonal: { name: 'Personal data of log entries', what: 'From the time of the entry, which itself stays' },
  submissions: {
    name: 'Signatures, their codes and signed copies',
    what: 'From the signature; never before the agreement ends',
  },
  requests: {
    name: 'Answered requests, unsigned invitations, withdrawn interest, notes',
    what: 'From the answer, the end, the withdrawal, or when the note was written',
  },
  deliveries: {
    name: 'Deliveries of webhooks, notifications',
    what: 'From the event; a delivery once it was accepted or given up',
  },
}

export function RetentionView() {
  const { data, isError, refetch } = useRetention()
  if (isError) return <LoadFailed what="The retention periods" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <div className={styles.retention}>
      <p className="text">
        Every hour the portal deletes records past their retention period and notes the numbers in the log. You can
        change the periods under Retention at{' '}
        <Link to="/admin/settings" search={{ section: 'retention' }}>
          Settings
        </Link>
        . The privacy page shows them to visitors.
      </p>
      <StaffTable
        caption="Retention periods"
        rows={data.classes}
        idOf={({ name }) => name}
        columns={[
          {
            name: 'Records',
            isName: true,
            cell: ({ name }) => (
              <>
                {CLASSES[name].name}
                <span className="secondary-line">{CLASSES[name].what}</span>
              </>
            ),
          },
          { name: 'Kept for', cell: ({ days }) => <span className="num">{daysWords(days)}</span> },
          {
            name: 'Last deleted',
            cell: ({ last }) =>
              last ? (
                <>
                  <DateTime iso={last.at} />
                  <span className="secondary-line">{last.rows === 1 ? '1 row' : `${last.rows} rows`} that day</span>
                </>
              ) : (
                <span className="quiet">nothing yet</span>
              ),
          },
        ]}
      />
      <p className="legend">
        Last run: <DateTime iso={data.lastRun} none="never" />
      </p>
      <h2>Legal holds</h2>
      {data.holds.length === 0 ? (
        <Empty title="No legal holds">
          You can place a hold on the page of a person. Nothing of theirs is deleted until you lift it.
        </Empty>
      ) : (
        <StaffTable
          caption="Legal holds"
          rows={data.holds}
          idOf={({ personId }) => personId}
          columns={[
            {
              name: 'Person',
              isName: true,
              cell: ({ personId, email }) => (
                <Link to="/admin/people/$id" params={{ id: personId }}>
                  {email}
                </Link>
              ),
            },
            { name: 'Reason', cell: ({ reason }) => reason },
            {
              name: 'Review date',
              cell: ({ reviewOn, due }) =>
                due ? <StatusWord tone="warn">{dayUtc(reviewOn)}, overdue</StatusWord> : dayUtc(reviewOn),
            },
            {
              name: 'Placed',
              cell: ({ setAt, setBy }) => (
                <>
                  <DateTime iso={setAt} />
                  <span className="secondary-line">by {setBy}</span>
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
