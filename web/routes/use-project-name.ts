import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { usePortal } from '../features/operations/company/queries.ts'

/** What the company calls a project. */
export function useProjectName() {
  const platforms = usePortal()?.platforms
  return (route: ProjectKey) => platforms?.find((platform) => platform.route === route)?.name ?? route
}
