import type { QueryClient } from '@tanstack/react-query'
import { DATA_ID } from '../../contract/document.ts'

/** The responses that a document contains, by path. */
type Known = Record<string, unknown>

/** The data fetched while rendering, as a data block, which is not executed and so needs no exception in the CSP. */
export function knownBlock(queries: QueryClient) {
  const fetched = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  const known: Known = Object.fromEntries(fetched.map(({ queryKey, state }) => [String(queryKey[0]), state.data]))
  // No text in it can end the block or start a comment.
  return `<script type="application/json" id="${DATA_ID}">${JSON.stringify(known).replaceAll('<', '\\u003c')}</script>`
}

/** Fills the cache with the document's data, so that nothing is fetched twice. */
export function readKnown(queries: QueryClient) {
  const block = document.getElementById(DATA_ID)
  if (!block) return
  const known: Known = JSON.parse(block.textContent)
  for (const [path, answer] of Object.entries(known)) queries.setQueryData([path], answer)
  block.remove()
}
