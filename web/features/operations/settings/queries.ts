import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SectionId } from '../../../../contract/operations/setting-fields.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import { portalQuery } from '../../../lib/projects.ts'

export type Settings = Answer<'GET /api/admin/settings'>
export type Section = Settings['sections'][number]
export type Setting = Section['values'][number]
export type Change = Answer<'GET /api/admin/settings/:section/changes'>['changes'][number]
export type Value = Setting['value']

const settingsQuery = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: fetchQuery<Settings>(),
  // Somebody else can change them.
  staleTime: 0,
  meta: { personal: true },
})

export function useSettings() {
  return useQuery(settingsQuery)
}

export function useSettingChanges(section: SectionId) {
  return useInfiniteQuery({
    queryKey: ['/api/admin/settings', section, 'changes'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/settings/:section/changes',
        { section, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ changes, more }) => (more ? changes.at(-1)?.revision : undefined),
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Fetches the settings again, and the public facts that come from them. */
export function useReloadSettings() {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: portalQuery.queryKey })
    await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }
}
