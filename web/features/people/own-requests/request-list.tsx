import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './own-requests.module.css'
import { ownRequestsQuery } from './queries.ts'
import { RequestItem } from './request-item.tsx'
import * as texts from './texts.ts'

export function RequestList({ projectName }: { projectName: (route: string) => string }) {
  const { data, isError, refetch } = useQuery(ownRequestsQuery)
  if (isError && !data) return <LoadFailed what={texts.yourRequests} onRetry={() => void refetch()} />
  if (!data) return <Spinner label={texts.loadingYourRequests} />
  if (data.requests.length === 0) return <p className="text">{texts.youHaveNoRequests}</p>
  return (
    <ul className={styles.ownRequests}>
      {data.requests.map((request) => (
        <RequestItem key={request.id} request={request} projectName={projectName} />
      ))}
    </ul>
  )
}
