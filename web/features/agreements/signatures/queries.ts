import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer, Input } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'

const SUBMISSIONS = '/api/admin/nda-submissions'

export type Submission = Answer<'GET /api/admin/nda-submissions'>['submissions'][number]
export type SignatureDetail = Answer<'GET /api/admin/nda-submissions/:id'>
/** The filters and the order of the list. */
export type SubmissionChoice = Pick<
  Input<'GET /api/admin/nda-submissions'>,
  'search' | 'state' | 'from' | 'until' | 'sort' | 'waiting'
>

function submissionsQuery(choice: SubmissionChoice) {
  return infiniteQueryOptions({
    queryKey: [SUBMISSIONS, choice],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/nda-submissions', { ...choice, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Someone can sign at any time.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** The list in pages. The previous list stays visible while a new filter loads. */
export function useSubmissions(choice: SubmissionChoice) {
  return useInfiniteQuery({ ...submissionsQuery(choice), placeholderData: keepPreviousData })
}

function submissionQuery(id: string) {
  return queryOptions({
    queryKey: [`${SUBMISSIONS}/${encodeURIComponent(id)}`],
    queryFn: fetchQuery<SignatureDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useSubmission(id: string) {
  return useQuery(submissionQuery(id))
}
