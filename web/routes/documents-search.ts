import { PROJECT_ROUTES, type ProjectRoute } from '../../contract/projects/project-keys.ts'

/** Which project's room staff look at, and the document that is open beside the list. */
export type RoomSearch = { route?: ProjectRoute; document?: string }

export function roomSearch(search: Record<string, unknown>): RoomSearch {
  const route = PROJECT_ROUTES.find((value) => value === search.route)
  return {
    ...(route && route !== 'vault' && { route }),
    ...(typeof search.document === 'string' && { document: search.document }),
  }
}
