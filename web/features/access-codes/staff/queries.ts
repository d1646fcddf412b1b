import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import type { Answer } from '../../../lib/lines.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { CodeChoice } from './choices.ts'

const CODES = '/api/admin/codes'

export type Code = Answer<'GET /api/admin/codes'>['codes'][number]
export type CodeDetail = Answer<'GET /api/admin/codes/:id'>

function codesQuery(search: string, choice: CodeChoice) {
  return infiniteQueryOptions({
    queryKey: [CODES, search, choice],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/codes',
        { ...choice, ...(search && { search }), ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Codes are made, used and ended while nobody looks.
    staleTime: 0,
    meta: { personal: true },
  })
}

/** The list, page after page; while another choice is on its way the last one stays. */
export function useCodes(search: string, choice: CodeChoice) {
  return useInfiniteQuery({ ...codesQuery(search, choice), placeholderData: keepPreviousData })
}

function codeQuery(id: string) {
  return queryOptions({
    queryKey: [`${CODES}/${encodeURIComponent(id)}`],
    queryFn: fetchQuery<CodeDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useCode(id: string) {
  return useQuery(codeQuery(id))
}

/** After something was done to codes, or refused, what is shown of them is asked for anew. */
export function useAfterAct() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith(CODES),
    })
  }
}

/** What a failed act is answered with: the server's own words where it refused, the spec's where nobody knows. */
export function failure(error: unknown, words: string) {
  return error instanceof CallError && error.status !== 0 ? error.message : words
}

/** Puts a code on the clipboard and has the log note it. */
export function useCopyCode() {
  const say = useToast()
  return async ({ id, code }: Pick<Code, 'id' | 'code'>) => {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      say('The browser did not allow copying. Please mark the code and copy it yourself.', { tone: 'bad' })
      return
    }
    say('Code copied to clipboard')
    // The code is on the clipboard whatever becomes of this.
    await call('POST /api/admin/codes/:id/copied', { id }).catch(() => undefined)
  }
}
