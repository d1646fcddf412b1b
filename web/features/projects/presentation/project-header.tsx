import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { useFoldout } from '../../../ui/use-foldout.ts'
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

/** Where the bar folds into a sheet. */
export const PROJECT_SHEET = '(width < 64rem)'

/** The header of project pages. On a phone it is one bar, and everything but the brand is in a sheet below it. */
export function ProjectHeader({ brand, projects, access, signedIn }: ProjectHeaderProps) {
  const { box, opener, open, setOpen } = useFoldout<HTMLElement>()
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setOpen(false)
  }
  return (
    <header className={styles.projectHeader} data-bar="project" data-open={open || undefined} ref={box}>
      <div className={styles.projectHeaderInner}>
        {brand}
        <button
          ref={opener}
          className={styles.opener}
          type="button"
          aria-expanded={open}
          aria-controls="project-sheet"
          onClick={() => setOpen(!open)}
        >
          <span className="sr-only">{texts.projectsAndSession}</span>
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d={open ? 'm3.5 3.5 9 9M12.5 3.5l-9 9' : 'M1.5 5.5h13M1.5 10.5h13'} />
          </svg>
        </button>
        {/* biome-ignore lint/a11y: the links in it are what is pressed; it only folds the sheet behind them */}
        <div className={styles.sheet} id="project-sheet" onClick={onClick}>
          <nav className={`${styles.projectHeaderNav} scroll-row`} aria-label={texts.projects}>
            {projects.map(({ route, name }) => (
              <Link key={route} to="/$project" params={{ project: route }} activeProps={{ 'aria-current': 'page' }}>
                {name}
              </Link>
            ))}
          </nav>
          <div className={styles.projectHeaderEnd}>
            {access && (
              <div className={styles.access}>
                <p className={`${styles.investor} num`}>{access.reason}</p>
                {access.clear}
              </div>
            )}
            {signedIn}
          </div>
        </div>
      </div>
    </header>
  )
}
