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
  const states = projects.map(({ until, locked }) =>
    locked ? LOCKED[locked] : until ? texts.until({ until: day(until) }) : texts.byYourAccount,
  )
  const [state] = states
  const same = states.every((one) => one === state)
  return (
    <>
      <ul className={styles.openList}>
        {projects.map(({ route, name }, at) => (
          <li key={route}>
            <Link className={at === 0 ? 'btn btn--primary' : 'btn'} to="/$project" params={{ project: route }}>
              {texts.open2({ name })}
            </Link>
            {!same && <span className="small num">{states[at]}</span>}
          </li>
        ))}
        {same && <li className="small num">{state}</li>}
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
