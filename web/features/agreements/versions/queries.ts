import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Agreement = Answer<'GET /api/admin/agreement'>
export type Draft = NonNullable<Agreement['draft']>
export type Version = Agreement['versions'][number]

const agreementQuery = queryOptions({
  queryKey: ['/api/admin/agreement'],
  queryFn: fetchQuery<Agreement>(),
  // Someone else can be writing.
  staleTime: 0,
  meta: { personal: true },
})

export function useAgreement() {
  return useQuery(agreementQuery)
}

/** Fetches the versions and the draft again. */
export function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: agreementQuery.queryKey })
}

/** The text of a version. It never changes, so it is fetched once. */
export function useVersionText(version: number) {
  return useQuery({
    queryKey: ['/api/admin/agreement/versions', version],
    queryFn: ({ signal }) => call('GET /api/admin/agreement/versions/:version', { version }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { personal: true },
  })
}
