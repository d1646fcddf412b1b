import { type CodeChoice, KINDS, SORTS, STATES } from '../features/access-codes/staff/labels.ts'
import { asProjectKey } from '../lib/projects.ts'

/** The filters of the list, and the code in the side panel. */
export type CodeView = CodeChoice & { code?: string }

/** The address never contains what was searched for, because that may be a code or a name. */
export function codesSearch(search: Record<string, unknown>): CodeView {
  const state = STATES.find((value) => value === search.state)
  const type = KINDS.find((value) => value === search.type)
  const route = asProjectKey(search.route)
  const sort = SORTS.find((value) => value === search.sort)
  return {
    ...(state && { state }),
    ...(type && { type }),
    ...(route && { route }),
    ...(search.ends === 'week' && { ends: 'week' as const }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(typeof search.code === 'string' && { code: search.code }),
  }
}
