import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProjectRoute } from '../../../contract/project-routes.ts'
import './room-bar.css'

type RoomBarProps = {
  brand: ReactNode
  projects: ReadonlyArray<{ route: ProjectRoute; name: string }>
  /** How long access lasts and the way to end it; only inside. */
  access?: { line: ReactNode; clear: ReactNode } | undefined
}

/** The bar over every project page. */
export function RoomBar({ brand, projects, access }: RoomBarProps) {
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
        {access && (
          <div className="roombar__end">
            <p className="who num">{access.line}</p>
            {access.clear}
          </div>
        )}
      </div>
    </header>
  )
}
