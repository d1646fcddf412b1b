import { queryOptions } from '@tanstack/react-query'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'

export type Groups = Answer<'GET /api/admin/documents/groups'>
export type Group = Groups['groups'][number]
export type Member = Group['members'][number]
export type Change = Omit<Input<'POST /api/admin/documents/preview'>, 'route'>
export type Preview = Answer<'POST /api/admin/documents/preview'>

const fresh = { staleTime: 0, meta: { personal: true } } as const

export function groupsQuery(route: ProjectKey) {
  return queryOptions({
    queryKey: ['/api/admin/documents', 'groups', route],
    queryFn: ({ signal }) => call('GET /api/admin/documents/groups', { route }, { signal }),
    ...fresh,
  })
}

export function groupPeopleQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/admin/documents', 'group-people', id],
    queryFn: ({ signal }) => call('GET /api/admin/documents/groups/:id/people', { id }, { signal }),
    ...fresh,
  })
}

export function folderAudienceQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/admin/documents', 'folder-audience', id],
    queryFn: ({ signal }) => call('GET /api/admin/documents/folders/:id/audience', { id }, { signal }),
    ...fresh,
  })
}

/** Who would gain and lose access by a change that has not been made. */
export function previewQuery(route: ProjectKey, change: Change) {
  return queryOptions({
    queryKey: ['/api/admin/documents', 'preview', route, JSON.stringify(change)],
    queryFn: ({ signal }) => call('POST /api/admin/documents/preview', { route, ...change }, { signal }),
    ...fresh,
    gcTime: 5_000,
  })
}
