import { LoadFailed } from '../../../ui/load-failed.tsx'
import staffPageStyles from '../../../ui/staff-page.module.css'
import { When } from '../../../ui/when.tsx'
import activityStyles from './activity.module.css'
import { duration } from './labels.ts'
import { useReaders } from './queries.ts'
import { type PersonLink, Who } from './who.tsx'

type ReadingNowProps = { pageName: (route: string) => string; personLink: PersonLink; onOpen: (id: string) => void }

/** Pages that are open just now, the one heard of last first. */
export function ReadingNow({ pageName, personLink, onOpen }: ReadingNowProps) {
  const { data, isError, refetch } = useReaders()
  const readers = data?.readers ?? []
  return (
    <section aria-labelledby="now-h">
      <div className={staffPageStyles.staffPageHead}>
        <h2 id="now-h">Reading now</h2>
        <p className="small" role="status">
          {data &&
            (readers.length === 0 ? 'Nobody just now' : readers.length === 1 ? '1 page' : `${readers.length} pages`)}
        </p>
      </div>
      {isError && !data && <LoadFailed what="Who is reading now" onRetry={() => void refetch()} />}
      {data && readers.length === 0 && (
        <p className={`text ${activityStyles.activityNone}`}>
          Whoever has a confidential page open, and has read in the last two minutes, stands here.
        </p>
      )}
      {readers.length > 0 && (
        <table className="ledger ledger--fold ledger--dense">
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">Page</th>
              <th scope="col">Read</th>
              <th scope="col">Depth</th>
              <th scope="col">Opened</th>
              <th scope="col">
                <span className="sr-only">More</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {readers.map((reader) => (
              <tr key={reader.id}>
                <th scope="row">
                  <Who
                    email={reader.userEmail}
                    personId={reader.personId}
                    name={reader.fullName}
                    companyName={reader.companyName}
                    personLink={personLink}
                  />
                </th>
                <td data-label="Page">{pageName(reader.route)}</td>
                <td data-label="Read">{duration(reader.readMs)}</td>
                <td data-label="Depth">{reader.scrollDepthMax}%</td>
                <td data-label="Opened">
                  <When iso={reader.openedAt} />
                </td>
                <td>
                  <button
                    className="btn btn--sm"
                    type="button"
                    aria-label={`Sections of ${reader.userEmail}`}
                    onClick={() => onOpen(reader.id)}
                  >
                    Sections
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
