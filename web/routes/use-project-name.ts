import type { ProjectRoute } from '../../contract/project-routes.ts'
import { usePortal } from '../features/portal/queries.ts'

/** What the company calls a project. */
export function useProjectName() {
  const platforms = usePortal()?.platforms
  return (route: ProjectRoute) => platforms?.find((platform) => platform.route === route)?.name ?? route
}
