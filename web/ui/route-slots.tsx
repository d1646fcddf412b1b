import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { useProjects } from '../lib/projects.ts'

/** The projects that something opens: a letter or a dot in a fixed position for each project. */
export function RouteSlots({ routes }: { routes: readonly ProjectKey[] }) {
  const projects = useProjects()
  return (
    <>
      <span className="sr-only">{routes.join(', ')}</span>
      <span className="mono nowrap" aria-hidden="true" title={routes.join(', ')}>
        {projects.map(({ route }) => (routes.includes(route) ? route.charAt(0).toUpperCase() : '·')).join(' ')}
      </span>
    </>
  )
}
