import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { useProjectNames, useProjects } from '../lib/projects.ts'
import { None } from './none.tsx'

/** The projects that something opens: the name of one, and of more how many they are. */
export function RouteSlots({ routes }: { routes: readonly ProjectKey[] }) {
  const projects = useProjects()
  const names = useProjectNames()(routes)
  if (routes.length < 2) return <>{names || <None />}</>
  return (
    <>
      <span className="sr-only">{names}</span>
      <span className="nowrap" aria-hidden="true" title={names}>
        {routes.length === projects.length ? `All ${routes.length}` : `${routes.length} of ${projects.length}`}
      </span>
    </>
  )
}
