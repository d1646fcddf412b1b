import { queryOptions } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type Room = Answer<'GET /api/projects/:route/documents'>
export type ShelfDocument = Room['documents'][number]
export type OpenDocument = Answer<'GET /api/projects/:route/documents/:id'>

/** Confidential data is kept only while it is on screen. */
export const confidential = { staleTime: 0, gcTime: 5_000, meta: { personal: true } } as const

export function roomQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/documents`],
    queryFn: ({ signal }) => call('GET /api/projects/:route/documents', { route }, { signal }),
    ...confidential,
  })
}

export function documentQuery(route: ProjectKey, id: string) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/documents`, id],
    queryFn: ({ signal }) => call('GET /api/projects/:route/documents/:id', { route, id }, { signal }),
    ...confidential,
    // If there is a newer version, the next page request reports it.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Place = { route: ProjectKey; id: string; version: number }

export function pageTextQuery({ route, id, version }: Place, page: number) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/documents`, id, 'text', version, page],
    queryFn: ({ signal }) =>
      call('GET /api/projects/:route/documents/:id/text/:page', { route, id, page, version }, { signal }),
    ...confidential,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function searchQuery({ route, id, version }: Place, words: string) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/documents`, id, 'search', version, words],
    queryFn: ({ signal }) =>
      call('POST /api/projects/:route/documents/:id/search', { route, id, version, words }, { signal }),
    ...confidential,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: words !== '',
  })
}

/** Where the words stand on one page. */
export function placesQuery({ route, id, version }: Place, page: number, words: string) {
  return queryOptions({
    queryKey: [`/api/projects/${route}/documents`, id, 'places', version, words, page],
    queryFn: ({ signal }) =>
      call('POST /api/projects/:route/documents/:id/search', { route, id, version, words, page }, { signal }),
    ...confidential,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: words !== '',
  })
}
