import { Link } from '@tanstack/react-router'
import type { Entry } from '../../../lib/entry.ts'
import { day } from '../../../lib/format.ts'
import * as texts from '../texts.ts'
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
              {texts.open2({ name })}
            </Link>
            <span className="small num">
              {locked ? LOCKED[locked] : until ? texts.until({ until: day(until) }) : texts.byYourAccount}
            </span>
          </li>
        ))}
      </ul>
      {document && (
        <p className="small">
          {texts.youLastOpened}
          <Link to="/$project/documents/$document" params={{ project: document.route, document: document.id }}>
            {document.title}
          </Link>
        </p>
      )}
    </>
  )
}

const LOCKED = {
  code: texts.lockedAfter10Minutes,
  sign_in: texts.lockedAfter10MinutesSign,
}
