import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { makeRouter } from './router.tsx'

/** The application: the same tree in the browser and on the server. */
export function App({ queries, router }: { queries: QueryClient; router: ReturnType<typeof makeRouter> }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
