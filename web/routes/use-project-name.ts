import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { usePortal } from '../features/operations/company/queries.ts'

export function useProjectName() {
  const platforms = usePortal()?.platforms
  return (route: ProjectKey) => platforms?.find((platform) => platform.route === route)?.name ?? route
}
