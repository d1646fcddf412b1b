import { QueryClient } from '@tanstack/react-query'
import { fetchQuery } from './fetch-query.ts'

/** The defaults of product-spec section 7: nothing is refetched or retried unless a screen asks for it. */
export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a network, requests fail with a message instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
