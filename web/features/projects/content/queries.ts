import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type ListedSet = Answer<'GET /api/admin/content'>['sets'][number]
export type Content = Answer<'GET /api/admin/content/:route'>
export type Version = Content['versions'][number]
export type Problem = NonNullable<Content['draft']>['problems'][number]
export type { FormField, FormNode } from '../../../../contract/projects/content-form.ts'

const CONTENT = '/api/admin/content'

export function useContents() {
  return useQuery({
    queryKey: [CONTENT],
    queryFn: fetchQuery<Answer<'GET /api/admin/content'>>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Confidential, so it is kept only while the editor is open. */
function contentQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: [`${CONTENT}/${route}`],
    queryFn: fetchQuery<Content>(),
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  })
}

export function useContent(route: ProjectKey) {
  return useQuery(contentQuery(route))
}

/** The documents of the project's data room, for fields that name one. */
export function useRoomDocuments(route: ProjectKey) {
  return useQuery({
    queryKey: ['/api/admin/documents', route],
    queryFn: ({ signal }) => call('GET /api/admin/documents', { route }, { signal }),
    meta: { personal: true },
  })
}

/** Refetches the project after an act. */
export function useAfterAct(route: ProjectKey) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: contentQuery(route).queryKey })
    void queries.invalidateQueries({ queryKey: [CONTENT] })
  }
}

/** One version with its content, loaded when it is first compared. */
export function useVersionSet(route: ProjectKey, number: number | undefined) {
  return useQuery({
    queryKey: [`${CONTENT}/${route}/versions`, number],
    queryFn: ({ signal }) =>
      call('GET /api/admin/content/:route/versions/:number', { route, number: number ?? 0 }, { signal }),
    enabled: number !== undefined,
    gcTime: 0,
    meta: { personal: true },
  })
}
