import { useQuery } from '@tanstack/react-query'
import { dayAndTime, fromNow } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import styles from './admin-login.module.css'
import { overridesQuery, useEndOverride } from './queries.ts'

/** The active overrides. Only admins get the button to end one. */
export function OverrideList({ mayEnd }: { mayEnd: boolean }) {
  const { data, error, refetch } = useQuery(overridesQuery)
  const end = useEndOverride()
  if (error) return <LoadFailed what="The list of overrides" onRetry={() => void refetch()} />
  if (!data) return null
  if (data.overrides.length === 0)
    return (
      <div className="mt-4">
        <Empty title="No active overrides">Each login with the admin dialog starts one, for eight hours.</Empty>
      </div>
    )
  return (
    <>
      <ul className={styles.overrides}>
        {data.overrides.map(({ id, username, beganAt, expiresAt, current }) => (
          <li key={id}>
            <p>
              <b>{username}</b>
              {current && ', in this tab'}
              <br />
              <span className="small num">
                Since {dayAndTime(beganAt)} ({fromNow(beganAt)}), until {dayAndTime(expiresAt)}
              </span>
            </p>
            {mayEnd && (
              <button
                className="btn btn--sm"
                type="button"
                aria-disabled={end.isPending || undefined}
                aria-label={`End the override of ${username} that began ${dayAndTime(beganAt)}`}
                onClick={() => !end.isPending && end.mutate(id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      <div role="alert">{end.isError && <Alert tone="bad">{end.error.message}</Alert>}</div>
    </>
  )
}
