import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { fetchQuery } from '../../lib/fetch-query.ts'
import type { PeopleChoice } from './choices.ts'

export type Person = Answer<'GET /api/admin/people'>['people'][number]
export type Journey = Answer<'GET /api/admin/people/:id/journey'>
export type PersonDetail = Answer<'GET /api/admin/people/:id'>

const PEOPLE = '/api/admin/people'

function peopleQuery(choice: PeopleChoice) {
  return infiniteQueryOptions({
    queryKey: [PEOPLE, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/people', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { personal: true },
  })
}

export function usePeople(choice: PeopleChoice) {
  return useInfiniteQuery({ ...peopleQuery(choice), placeholderData: keepPreviousData })
}

function personQuery(id: string) {
  return queryOptions({
    queryKey: [`${PEOPLE}/${encodeURIComponent(id)}`],
    queryFn: fetchQuery<PersonDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function usePerson(id: string) {
  return useQuery(personQuery(id))
}

export function useJourney(id: string) {
  return useQuery({
    queryKey: [`${PEOPLE}/${encodeURIComponent(id)}/journey`],
    queryFn: fetchQuery<Journey>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Reloads people after an act or its refusal. */
export function useAfterAct(id: string) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: personQuery(id).queryKey })
    void queries.invalidateQueries({ queryKey: [PEOPLE] })
    void queries.invalidateQueries({ queryKey: ['/api/admin/requests'] })
  }
}
