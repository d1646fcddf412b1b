import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'

export type Proposal = Answer<'GET /api/admin/proposals'>['proposals'][number]
export type ProposalList = 'open' | 'decided'

const PROPOSALS = '/api/admin/proposals'

function proposalsQuery(state: ProposalList) {
  return queryOptions({
    queryKey: [PROPOSALS, state],
    queryFn: ({ signal }) => call('GET /api/admin/proposals', { state }, { signal }),
    meta: { personal: true },
    staleTime: 0,
  })
}

export function useProposals(state: ProposalList) {
  return useQuery(proposalsQuery(state))
}

/** Reloads the proposals after a decision or its refusal. */
export function useAfterDecision() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [PROPOSALS] })
}
