import { PROJECT_KEYS, type ProjectKey } from '../../contract/projects/project-keys.ts'

/** Which project's room staff look at, and the document that is open beside the list. */
export type RoomSearch = { route?: ProjectKey; document?: string }

export function roomSearch(search: Record<string, unknown>): RoomSearch {
  const route = PROJECT_KEYS.find((value) => value === search.route)
  return {
    ...(route && route !== 'vault' && { route }),
    ...(typeof search.document === 'string' && { document: search.document }),
  }
}
