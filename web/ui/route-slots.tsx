import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { useProjectNames, useProjects } from '../lib/projects.ts'

/** The projects that something opens: a letter or a dot in a fixed position for each project. */
export function RouteSlots({ routes }: { routes: readonly ProjectKey[] }) {
  const projects = useProjects()
  const names = useProjectNames()(routes)
  return (
    <>
      <span className="sr-only">{names}</span>
      <span className="mono nowrap" aria-hidden="true" title={names}>
        {projects.map(({ route, name }) => (routes.includes(route) ? name.charAt(0).toUpperCase() : '·')).join(' ')}
      </span>
    </>
  )
}
