import { Link } from '@tanstack/react-router'
import type { Entry } from '../../../lib/entry.ts'
import { day } from '../../../lib/format.ts'
import { unbroken } from '../../../lib/unbroken.ts'
import * as texts from '../texts.ts'
import styles from './entry.module.css'

type OpenListProps = {
  projects: ReadonlyArray<Entry['projects'][number] & { name: string }>
  document: Entry['document']
}

/** What to go on with, what is open, and until when. */
export function OpenList({ projects, document }: OpenListProps) {
  const states = projects.map(({ until, locked }) =>
    locked ? LOCKED[locked] : until ? texts.until({ until: unbroken(day(until)) }) : texts.byYourAccount,
  )
  const [state] = states
  const same = states.every((one) => one === state)
  const [first, ...others] = projects
  const links = document ? projects : others
  const nameOf = (route: string) => projects.find((project) => project.route === route)?.name
  const openToYou = same ? `${texts.openToYou}${first?.locked ? ',' : ''} ${state}` : texts.openToYou
  const label = document ? openToYou : texts.alsoOpen
  return (
    <>
      {document ? (
        <div className={styles.openList}>
          <Link
            className="btn btn--primary"
            to="/$project/documents/$document"
            params={{ project: document.route, document: document.id }}
            aria-label={`${texts.continueReading} ${document.title}`}
          >
            {texts.continueReading}
          </Link>
          <p className={styles.continueWith}>
            <b>{document.title}</b>
            <span className="small">{nameOf(document.route)}</span>
          </p>
        </div>
      ) : (
        first && (
          <div className={styles.openList}>
            <Link className="btn btn--primary" to="/$project" params={{ project: first.route }}>
              {texts.open2({ name: first.name })}
            </Link>
            <span className="small num">{state}</span>
          </div>
        )
      )}
      {links.length > 0 && (
        <ul className={styles.alsoOpen} aria-label={label}>
          <li aria-hidden="true" className={`small num ${styles.openUntil}`}>
            {label}
          </li>
          {links.map(({ route, name }) => (
            <li key={route}>
              <Link to="/$project" params={{ project: route }} aria-label={texts.open2({ name })}>
                {name}
              </Link>
              {!same && <span className="small num"> {states[projects.findIndex((one) => one.route === route)]}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const LOCKED = {
  code: texts.lockedAfter10Minutes,
  sign_in: texts.lockedAfter10MinutesSign,
}
