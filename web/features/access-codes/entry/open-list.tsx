import { Link } from '@tanstack/react-router'
import type { Entry } from '../../../lib/entry.ts'
import { day } from '../../../lib/format.ts'
import styles from './entry.module.css'

type OpenListProps = {
  projects: ReadonlyArray<Entry['projects'][number] & { name: string }>
  document: Entry['document']
}

/** What is open, until when, and the document that was read last. */
export function OpenList({ projects, document }: OpenListProps) {
  return (
    <>
      <ul className={styles.openList}>
        {projects.map(({ route, name, until, locked }) => (
          <li key={route}>
            <Link className="btn btn--primary" to="/$project" params={{ project: route }}>
              Open {name}
            </Link>
            <span className="small num">
              {locked ? LOCKED[locked] : until ? `until ${day(until)}` : 'by your account'}
            </span>
          </li>
        ))}
      </ul>
      {document && (
        <p className="small">
          You last opened{' '}
          <Link to="/$project/documents/$document" params={{ project: document.route, document: document.id }}>
            {document.title}
          </Link>
        </p>
      )}
    </>
  )
}

const LOCKED = {
  code: 'locked after 10 minutes: enter your code again',
  sign_in: 'locked after 10 minutes: sign in again',
}
