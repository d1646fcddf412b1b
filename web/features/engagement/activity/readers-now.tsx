import type { ReactNode } from 'react'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import styles from './activity.module.css'
import { duration } from './labels.ts'
import { useReaders } from './queries.ts'
import { type PersonLink, ReaderName } from './reader-name.tsx'

type ReadersNowProps = { pageName: (route: string) => string; personLink: PersonLink; more: ReactNode }

/** Who is reading, in a few lines. */
export function ReadersNow({ pageName, personLink, more }: ReadersNowProps) {
  const { data, isError, refetch } = useReaders()
  return (
    <section className={styles.readersNow} aria-labelledby="readers-h">
      <h2 id="readers-h">Reading now</h2>
      {isError && !data && <LoadFailed what="The list of readers" onRetry={() => void refetch()} />}
      {data?.readers.length === 0 && <p className="small">No readers active in the last two minutes.</p>}
      <ul>
        {data?.readers.slice(0, 5).map(({ id, userEmail, personId, fullName, companyName, route, readMs }) => (
          <li key={id}>
            <span>
              <ReaderName
                email={fullName || userEmail}
                personId={personId}
                companyName={companyName}
                personLink={personLink}
              />
            </span>
            <span className="num">
              {pageName(route)}, {duration(readMs)}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}
