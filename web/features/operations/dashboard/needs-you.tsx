import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { BACKUP_PROBLEMS, countedWork, shownCount, useWaitingWork, WORK } from '../waiting-work.ts'
import styles from './needs-you.module.css'

/** What waits for staff, each with the list to do it in. */
export function NeedsYou({ children }: { children?: ReactNode }) {
  const { data, isError, refetch } = useWaitingWork()
  return (
    <section className={styles.needsYou} aria-labelledby="needs-you" aria-busy={(!data && !isError) || undefined}>
      <h2 id="needs-you">Needs you</h2>
      {!data && isError && <LoadFailed what="What needs you" onRetry={() => void refetch()} />}
      {!data && !isError && <p className="small">Looking for open work...</p>}
      {data && <Items work={data} />}
      {children}
    </section>
  )
}

function Items({ work }: { work: NonNullable<ReturnType<typeof useWaitingWork>['data']> }) {
  const waiting = WORK.filter(({ kind }) => countedWork(work, kind) > 0)
  if (waiting.length === 0 && !work.backups && work.otherParty === null)
    return <p className="small">Nothing needs you now.</p>
  return (
    <ul>
      {work.otherParty !== null && (
        <li className={styles.needsYouBackups}>
          <Icon name="warning" />
          <Link to="/admin/agreement" activeProps={{}}>
            Nobody can sign:{' '}
            {work.otherParty === '' ? 'no agreement is published' : `the agreement names ${work.otherParty}`}
          </Link>
        </li>
      )}
      {waiting.map(({ kind, list, one, many }) => (
        <li key={kind}>
          <Link {...list} activeProps={{}}>
            <span className={styles.needsYouCount}>{shownCount(countedWork(work, kind))}</span>{' '}
            {countedWork(work, kind) === 1 ? one : many}
          </Link>
        </li>
      ))}
      {work.backups && (
        <li className={styles.needsYouBackups}>
          <Icon name="warning" />
          {BACKUP_PROBLEMS[work.backups]}
        </li>
      )}
    </ul>
  )
}
