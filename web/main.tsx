// First, because it sets the order of the cascade's layers for every style sheet that follows.
import './ui/styles/main.css'
import './ui/styles/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { installPortalConsole } from './features/sessions/portal-console.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { makeRouter } from './router.tsx'
import { focusPage } from './ui/focus-page.ts'

const queries = makeQueryClient()
const router = makeRouter(queries)
installPortalConsole(queries)

router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
  // The first page has the browser's own focus, and a fragment names its own place.
  if (fromLocation && pathChanged && !toLocation.hash) focusPage()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
