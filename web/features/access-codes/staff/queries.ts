import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { fetchQuery } from '../../../lib/fetch-query.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { CodeChoice } from './labels.ts'

const CODES = '/api/admin/codes'
/** Lists that show the state of codes. */
const SHOW_CODES = [CODES, '/api/admin/nda-submissions', '/api/admin/summary']

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
    // Codes change without this page.
    staleTime: 0,
    meta: { personal: true },
  })
}

export function useCodes(search: string, choice: CodeChoice) {
  return useInfiniteQuery({ ...codesQuery(search, choice), placeholderData: keepPreviousData })
}

export function useCode(id: string) {
  return useQuery({
    queryKey: [`${CODES}/${encodeURIComponent(id)}`],
    queryFn: fetchQuery<CodeDetail>(),
    staleTime: 0,
    meta: { personal: true },
  })
}

/** Fetches what shows codes again after an act or a refusal. */
export function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && SHOW_CODES.some((shown) => path.startsWith(shown)),
    })
  }
}

/** Copies a code to the clipboard; the audit log records it. Of a code that is hidden, the server hands out the text after a sign-in. */
export function useCopyCode() {
  const say = useToast()
  return async ({ id, code }: Pick<Code, 'id' | 'code'>) => {
    const isHidden = code.startsWith('•')
    let text = code
    try {
      if (isHidden) text = (await call('POST /api/admin/codes/:id/reveal', { id })).code
    } catch {
      say('The code could not be shown. Please try again.', { tone: 'bad' })
      return
    }
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      say('The browser did not allow copying. Please select the code and copy it yourself.', { tone: 'bad' })
      return
    }
    say('Code copied to clipboard')
    // The code is copied, even if this fails.
    if (!isHidden) await call('POST /api/admin/codes/:id/copied', { id }).catch(() => undefined)
  }
}
