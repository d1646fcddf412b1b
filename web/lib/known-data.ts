import type { QueryClient } from '@tanstack/react-query'
import { DATA_ID } from '../../contract/document.ts'

/** The responses that a document contains, by path. */
type Known = Record<string, unknown>

/** In their place: what was formatted while rendering. */
const TEXTS = 'texts'

/** The data fetched while rendering, as a data block, which is not executed and so needs no exception in the CSP. */
export function knownBlock(queries: QueryClient, texts: Record<string, string>) {
  const fetched = queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  const known: Known = Object.fromEntries(fetched.map(({ queryKey, state }) => [String(queryKey[0]), state.data]))
  // No text in it can end the block or start a comment.
  return `<script type="application/json" id="${DATA_ID}">${JSON.stringify({ ...known, [TEXTS]: texts }).replaceAll('<', '\\u003c')}</script>`
}

/** Fills the cache with the document's data, so that nothing is fetched twice. Returns what was formatted while rendering. */
export function readKnown(queries: QueryClient): Record<string, string> {
  const block = document.getElementById(DATA_ID)
  if (!block) return {}
  const { [TEXTS]: texts, ...known }: Known & { texts: Record<string, string> } = JSON.parse(block.textContent)
  for (const [path, answer] of Object.entries(known)) queries.setQueryData([path], answer)
  block.remove()
  return texts
}
