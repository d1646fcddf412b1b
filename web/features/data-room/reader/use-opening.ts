import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DAY_MS } from '../../../../contract/limits.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { viewedPerson } from '../../../lib/view-as.ts'
import { documentQuery, type OpenDocument } from './queries.ts'

/**
 * The days after which a document closes count from the first page that its reader is shown themselves. The server knows when that was
 * from the next request on. Until then, the time of that page's mark says when the document closes.
 */
export function useOpening(route: ProjectKey, { id, closeAfterDays }: OpenDocument, shownAt: string | undefined) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!closeAfterDays || !shownAt || viewedPerson()) return
    const closesAt = new Date(Date.parse(shownAt) + closeAfterDays * DAY_MS).toISOString()
    queries.setQueryData(documentQuery(route, id).queryKey, (was) => {
      if (!was) return was
      const { visibleUntil } = was
      return {
        ...was,
        closeAfterDays: null,
        visibleUntil: visibleUntil && visibleUntil < closesAt ? visibleUntil : closesAt,
      }
    })
  }, [queries, route, id, closeAfterDays, shownAt])
}
