import { Link } from '@tanstack/react-router'
import { dayUtc } from '../../../../contract/wording.ts'
import { daysWords } from '../../../lib/days.ts'
import { Empty } from '../../../ui/empty.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { When } from '../../../ui/when.tsx'
import styles from './retention.module.css'
import { type Retention, useRetention } from './retention-queries.ts'

type Name = Retention['classes'][number]['name']
const CLASSES: Record<Name, { name: string; what: string }> = {
  visits: {
    name: 'Page views, observations, marks of what was shown',
    what: 'Since the page was last heard of, or shown',
  },
  security: { name: 'Counters of wrong codes and limits, alerts', what: 'Since the last failure, or the last time' },
  mails: { name: 'Mails, links and other work that is done', what: 'Since it was done or given up' },
  sessions: { name: 'Sessions, sign-ins and browsers', what: 'Since they ended, or were last seen' },
  logPersonal: { name: 'Personal data beside the log', what: 'Since the entry; the entry itself stays' },
  submissions: {
    name: 'Signatures, their codes and signed copies',
    what: 'Since the signature; never before the agreement has ended',
  },
  requests: {
    name: 'Requests that were answered, invitations unsigned',
    what: 'Since the answer, or the end of the invitation',
  },
}

/** How long everything is kept, what was deleted last, and whose data may not be. */
export function RetentionView() {
  const { data, isError, refetch } = useRetention()
  if (isError) return <LoadFailed what="The times of keeping" onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <div className={styles.retention}>
      <p className="text">
        Every hour the portal deletes what has been kept long enough, and says in the log what and how much. The times
        stand in portal.config.json under <code>privacy.retention</code>; the privacy page tells visitors the same.
      </p>
      <StaffTable
        caption="How long records are kept"
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
                  <When iso={last.at} />
                  <span className="secondary-line">{last.rows === 1 ? '1 row' : `${last.rows} rows`} that day</span>
                </>
              ) : (
                <span className="quiet">nothing so far</span>
              ),
          },
        ]}
      />
      <p className="legend">
        Looked through last: <When iso={data.lastRun} none="not since the start" />
      </p>
      <h2>Legal holds</h2>
      {data.holds.length === 0 ? (
        <Empty title="No hold">
          A hold is set on the page of a person, with a reason and a day of review. Nothing of theirs is deleted while
          it stands.
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
            { name: 'Why', cell: ({ reason }) => reason },
            {
              name: 'Review on',
              cell: ({ reviewOn, due }) =>
                due ? <StatusWord tone="warn">{dayUtc(reviewOn)}, due</StatusWord> : dayUtc(reviewOn),
            },
            {
              name: 'Set',
              cell: ({ setAt, setBy }) => (
                <>
                  <When iso={setAt} />
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
