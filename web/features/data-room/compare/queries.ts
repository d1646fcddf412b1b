import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type PagePair = Answer<'GET /api/projects/:route/documents/:id/compare'>['pairs'][number]

export type LineRow = PagePair['lines'][number]

export const isChanged = ({ text, picture }: PagePair) => text || picture

/** The id of the pair's part of the window. */
export const pairId = ({ before, after }: PagePair) => `compared-${before ?? 'new'}-${after ?? 'removed'}`

export function titleOf({ before, after }: PagePair): string {
  if (before === null) return `Page ${after}`
  if (after === null) return `Page ${before}`
  return before === after ? `Page ${after}` : `Page ${before}, now ${after}`
}

/** How many words were added and removed. */
export function wordCounts(lines: readonly LineRow[]) {
  const count = (side: 'before' | 'after') =>
    lines
      .flatMap((row) => row[side].flat())
      .filter(({ changed }) => changed)
      .reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0)
  return { added: count('after'), removed: count('before') }
}

export type Compared = { route: ProjectKey; id: string; before: number; after: number }

/** The pairs of pages, as they are compared: twenty at a time, one answer after the other. */
export function useComparison({ route, id, before, after }: Compared) {
  const query = useInfiniteQuery({
    queryKey: ['compare', route, id, before, after],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/projects/:route/documents/:id/compare', { route, id, before, after, from: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    meta: { personal: true },
    staleTime: Number.POSITIVE_INFINITY,
    // Once it is closed, nothing confidential stays.
    gcTime: 0,
  })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}
