import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './own-requests.module.css'
import { ownRequestsQuery } from './queries.ts'
import { RequestItem } from './request-item.tsx'

/** What the person asked of staff, each with its state, its answer and what was written since. */
export function RequestList({ projectName }: { projectName: (route: string) => string }) {
  const { data, isError, refetch } = useQuery(ownRequestsQuery)
  if (isError && !data) return <LoadFailed what="Your requests" onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Fetching your requests" />
  if (data.requests.length === 0)
    return (
      <p className="text">
        You have asked for nothing yet. On a project page you can ask for a call, a meeting, or the data room.
      </p>
    )
  return (
    <ul className={styles.ownRequests}>
      {data.requests.map((request) => (
        <RequestItem key={request.id} request={request} projectName={projectName} />
      ))}
    </ul>
  )
}
