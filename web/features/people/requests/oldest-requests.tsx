import { Link } from '@tanstack/react-router'
import { dayAndTime, fromNow } from '../../../lib/format.ts'
import { REQUEST_KINDS } from '../labels.ts'
import { useRequests } from './queries.ts'
import styles from './requests.module.css'

const SHOWN = 6

type OldestRequestsProps = { projectName: (route: string) => string }

/** The requests that wait longest, each with what it takes to answer it. Nothing while none is open. */
export function OldestRequests({ projectName }: OldestRequestsProps) {
  const { data } = useRequests('open')
  const open = data?.pages[0]?.requests ?? []
  if (open.length === 0) return null
  const count = data?.pages[0]?.open ?? open.length
  return (
    <section className={styles.oldest} aria-labelledby="oldest-h">
      <h3 id="oldest-h">Waiting longest</h3>
      <ul>
        {open.slice(0, SHOWN).map(({ id, kind, name, email, route, times, asked, topic, createdAt }) => (
          <li key={id}>
            <Link to="/admin/requests" activeProps={{}}>
              {name || email}
            </Link>
            <span>
              {REQUEST_KINDS[kind]}
              {route && `, ${projectName(route)}`}
            </span>
            <time dateTime={createdAt}>{fromNow(createdAt)}</time>
            {(times[0] || topic || asked.at(-1)?.words) && (
              <p>
                {times[0]
                  ? `Proposes ${times.map((time) => dayAndTime(time)).join(' or ')}`
                  : topic || asked.at(-1)?.words}
              </p>
            )}
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <p className="small">
          <Link to="/admin/requests" activeProps={{}}>
            All {count} requests
          </Link>
        </p>
      )}
    </section>
  )
}
