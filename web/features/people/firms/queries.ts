import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

export type Firm = Answer<'GET /api/admin/firms'>['firms'][number]
export type FirmDetail = Answer<'GET /api/admin/firms/:id'>
type Wish = Required<Pick<Input<'GET /api/admin/firms'>, 'search' | 'filter' | 'sort'>>
export type FirmChoice = { [K in keyof Wish]: NonNullable<Wish[K]> }

const FIRMS = '/api/admin/firms'

export function useFirms(choice: FirmChoice) {
  return useInfiniteQuery({
    queryKey: [FIRMS, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/firms', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

export function useFirm(id: string) {
  return useQuery({
    queryKey: [`${FIRMS}/${encodeURIComponent(id)}`],
    queryFn: fetchQuery<FirmDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Reloads firms and people after an act or its refusal. */
export function useAfterFirmAct() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^\/api\/admin\/(firms|people)/.test(path),
    })
}
