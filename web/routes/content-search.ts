import { PROJECT_KEYS, type ProjectKey } from '../../contract/projects/project-keys.ts'

const VIEWS = ['edit', 'preview', 'versions'] as const

/** What the address of the page of contents says: whose editor is open, and what of it is shown. */
export type ContentSearch = { project?: ProjectKey; view?: (typeof VIEWS)[number] }

/** Anything else that an address may hold is as if it were not there. */
export function contentSearch(search: Record<string, unknown>): ContentSearch {
  const project = PROJECT_KEYS.find((route) => route === search.project)
  const view = VIEWS.find((name) => name === search.view)
  return { ...(project && { project }), ...(project && view && { view }) }
}
