import { DateTime } from '../../../ui/date-time.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import staffPageStyles from '../../../ui/staff-page.module.css'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { duration } from './labels.ts'
import { type Reader, useReaders } from './queries.ts'
import { type PersonLink, ReaderName } from './reader-name.tsx'

type ReadingNowProps = { pageName: (route: string) => string; personLink: PersonLink; onOpen: (id: string) => void }

/** Readers who are active now, most recently active first. Nothing while nobody is. */
export function ReadingNow({ pageName, personLink, onOpen }: ReadingNowProps) {
  const { data, isError, refetch } = useReaders()
  const readers = data?.readers ?? []
  const columns: Column<Reader>[] = [
    {
      name: 'Who',
      isName: true,
      cell: ({ userEmail, personId, fullName, companyName }) => (
        <ReaderName
          email={userEmail}
          personId={personId}
          name={fullName}
          companyName={companyName}
          personLink={personLink}
        />
      ),
    },
    { name: 'Page', width: 'm', brief: 'under', cell: ({ route }) => pageName(route) },
    { name: 'Read', width: 's', brief: 'end', cell: ({ readMs }) => duration(readMs) },
    { name: 'Depth', width: 's', needs: 'some', cell: ({ scrollDepthMax }) => `${scrollDepthMax}%` },
    { name: 'Opened', width: 'm', brief: 'underEnd', cell: ({ openedAt }) => <DateTime iso={openedAt} /> },
    {
      name: 'More',
      hiddenHeading: true,
      width: 's',
      className: 'row-actions',
      cell: ({ id, userEmail }) => (
        <button
          className="btn btn--sm"
          type="button"
          aria-label={`Sections of ${userEmail}`}
          onClick={() => onOpen(id)}
        >
          Sections
        </button>
      ),
    },
  ]
  if (isError && !data) return <LoadFailed what="The list of readers" onRetry={() => void refetch()} />
  if (readers.length === 0) return null
  return (
    <section aria-labelledby="now-h">
      <div className={staffPageStyles.staffPageHead}>
        <h2 id="now-h" className="heading-s">
          Reading now
        </h2>
        <p className="small" role="status">
          {readers.length === 1 ? '1 page' : `${readers.length} pages`}
        </p>
      </div>
      <StaffTable caption="Reading now" columns={columns} rows={readers} idOf={({ id }) => id} />
    </section>
  )
}
