import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

type Rounds = Answer<'GET /api/admin/rounds'>
export type Round = Rounds['rounds'][number]
export type RoundDetail = Answer<'GET /api/admin/rounds/:route'>

const ROUNDS = '/api/admin/rounds'

export function useRounds() {
  return useQuery({
    queryKey: [ROUNDS],
    queryFn: fetchQuery<Rounds>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useRound(route: string) {
  return useQuery({
    queryKey: [`${ROUNDS}/${encodeURIComponent(route)}`],
    queryFn: fetchQuery<RoundDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}
