import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../lib/endpoints.ts'
import { fetchQuery } from '../../lib/fetch-query.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

export type Account = NonNullable<Answer<'GET /api/account'>['account']>
export type Overview = Answer<'GET /api/account/overview'>

export const accountQuery = queryOptions({
  queryKey: ['/api/account'],
  queryFn: fetchQuery<Answer<'GET /api/account'>>(),
  meta: { personal: true },
})

/** The data of the account page, fetched each time it is opened. */
export const overviewQuery = queryOptions({
  queryKey: ['/api/account/overview'],
  queryFn: fetchQuery<Overview>(),
  meta: { personal: true },
  staleTime: 0,
  gcTime: 0,
})

export type AuthState = { loading: boolean; user: Account | null; failed: boolean; refetch: () => void }

/** The auth state (product-spec section 4). A page that was rendered on the server is loading at first for everyone. */
export function useAuth(): AuthState {
  const { data, isError, isPending, isFetching, refetch } = useQuery(accountQuery)
  const hydrated = useHydrated()
  return {
    loading: !hydrated || isPending || (isError && isFetching),
    user: (hydrated && data?.account) || null,
    failed: isError,
    refetch: () => void refetch(),
  }
}
