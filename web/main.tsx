// First, because it sets the order of the cascade layers.
import './ui/styles/main.css'
import './ui/styles/fonts.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setLocale } from '../contract/formats.ts'
import { App } from './app.tsx'
import { installPortalConsole } from './features/access-codes/sessions/portal-console.ts'
import { readKnown } from './lib/known-data.ts'
import { portalQuery } from './lib/projects.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { makeRouter } from './router.tsx'
import { focusPage } from './ui/focus-page.ts'

// Splits the work into two tasks, so that input between the evaluation of the scripts and hydration is answered sooner.
await new Promise((resolve) => setTimeout(resolve))

const queries = makeQueryClient()
const texts = readKnown(queries)
setLocale(queries.getQueryData(portalQuery.queryKey)?.locale, texts)
const router = makeRouter(queries)
installPortalConsole(queries)

router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
  // The browser itself handles focus on the first page and for fragments.
  if (fromLocation && pathChanged && !toLocation.hash) focusPage()
})

// The second press of a double-click can reach a form before it knows that it is sending.
addEventListener(
  'click',
  (event) => event.detail > 1 && isSubmit(event.target as Element) && event.preventDefault(),
  true,
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
const app = <App queries={queries} router={router} />
if (root.firstElementChild) {
  // To hydrate, the router must render the same boundaries as on the server, with its data loaded.
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(root, app)
} else createRoot(root).render(app)

function isSubmit(pressed: Element) {
  return pressed.closest('[type="submit"]')
}
