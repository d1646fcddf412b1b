import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import styles from './room-bar.module.css'

type RoomBarProps = {
  brand: ReactNode
  projects: ReadonlyArray<{ route: ProjectKey; name: string }>
  /** Why the page is open, and the button that ends the session. */
  access?: { reason: ReactNode; clear?: ReactNode } | undefined
  /** The account menu or the login button. */
  signedIn: ReactNode
}

/** The header of project pages. */
export function RoomBar({ brand, projects, access, signedIn }: RoomBarProps) {
  return (
    <header className={styles.roomBar} data-bar="room">
      <div className={styles.roomBarInner}>
        {brand}
        <nav className={styles.roomBarNav} aria-label="Projects">
          {projects.map(({ route, name }) => (
            <Link key={route} to="/$project" params={{ project: route }} activeProps={{ 'aria-current': 'page' }}>
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.roomBarEnd}>
          {access && (
            <>
              <p className={`${styles.investor} num`}>{access.reason}</p>
              {access.clear}
            </>
          )}
          {signedIn}
        </div>
      </div>
    </header>
  )
}
