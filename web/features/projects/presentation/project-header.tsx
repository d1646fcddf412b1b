import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import styles from './project-header.module.css'
import * as texts from './texts.ts'

type ProjectHeaderProps = {
  brand: ReactNode
  projects: ReadonlyArray<{ route: ProjectKey; name: string }>
  /** Why the page is open, and the button that ends the session. */
  access?: { reason: ReactNode; clear?: ReactNode } | undefined
  /** The account menu or the login button. */
  signedIn: ReactNode
}

/** The header of project pages. */
export function ProjectHeader({ brand, projects, access, signedIn }: ProjectHeaderProps) {
  return (
    <header className={styles.projectHeader} data-bar="project">
      <div className={styles.projectHeaderInner}>
        {brand}
        <nav className={styles.projectHeaderNav} aria-label={texts.projects}>
          {projects.map(({ route, name }) => (
            <Link key={route} to="/$project" params={{ project: route }} activeProps={{ 'aria-current': 'page' }}>
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.projectHeaderEnd}>
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
