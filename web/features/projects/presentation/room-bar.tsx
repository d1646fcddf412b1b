import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProjectRoute } from '../../../../contract/projects/project-keys.ts'
import './room-bar.css'

type RoomBarProps = {
  brand: ReactNode
  projects: ReadonlyArray<{ route: ProjectRoute; name: string }>
  /** By what right the page is open, and the way to end it; only inside. */
  access?: { line: ReactNode; clear?: ReactNode } | undefined
  /** Who is signed in, or the way to sign in. */
  signedIn: ReactNode
}

/** The bar over every project page. */
export function RoomBar({ brand, projects, access, signedIn }: RoomBarProps) {
  return (
    <header className="roombar">
      <div className="roombar__in">
        {brand}
        <nav className="roombar__nav" aria-label="Projects">
          {projects.map(({ route, name }) => (
            <Link key={route} to="/$project" params={{ project: route }} activeProps={{ 'aria-current': 'page' }}>
              {name}
            </Link>
          ))}
        </nav>
        <div className="roombar__end">
          {access && (
            <>
              <p className="who num">{access.line}</p>
              {access.clear}
            </>
          )}
          {signedIn}
        </div>
      </div>
    </header>
  )
}
