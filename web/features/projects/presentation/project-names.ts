import { PROJECT_KEYS, type ProjectKey } from '../../../../contract/projects/project-keys.ts'

/** The projects in order. Until the portal's names are loaded, they are named by their keys. */
export function projectNames(platforms: ReadonlyArray<{ route: ProjectKey; name: string }> = []) {
  return PROJECT_KEYS.map((route) => {
    const known = platforms.find((platform) => platform.route === route)
    return { route, name: known?.name ?? route.charAt(0).toUpperCase() + route.slice(1) }
  })
}
