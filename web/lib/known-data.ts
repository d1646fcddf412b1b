import type { QueryClient } from '@tanstack/react-query'
import { DATA_ID } from '../../contract/document.ts'

/** The answers that a document brings along, by the path they were asked at. */
type Known = Record<string, unknown>

/** What was fetched while rendering, as a data block: it is not executed, so the policy of the pages admits it. */
export function knownBlock(queries: QueryClient) {
  const fetched = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  const known: Known = Object.fromEntries(fetched.map(({ queryKey, state }) => [String(queryKey[0]), state.data]))
  // No text within may end the block, or begin a comment in it.
  return `<script type="application/json" id="${DATA_ID}">${JSON.stringify(known).replaceAll('<', '\\u003c')}</script>`
}

/** Fills the cache with what came along with the document, so that nothing is fetched twice. */
export function readKnown(queries: QueryClient) {
  const block = document.getElementById(DATA_ID)
  if (!block) return
  const known: Known = JSON.parse(block.textContent)
  for (const [path, answer] of Object.entries(known)) queries.setQueryData([path], answer)
  block.remove()
}
