import { QueryClient } from '@tanstack/react-query'
import { fetchQuery } from './fetch-query.ts'

/** The data fetching defaults of product-spec section 7: nothing is refetched or retried unless a screen asks for it. */
export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A request without a network is answered by its own message, not by waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
