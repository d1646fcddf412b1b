import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { PROJECT_ROUTES, type ProjectRoute } from '../contract/project-routes.ts'
import { ndaQuery } from './features/nda/queries.ts'
import { LandingSkeleton } from './features/portal/landing-skeleton.tsx'
import { portalQuery } from './features/portal/queries.ts'
import { accessQuery, contentQuery } from './features/projects/queries.ts'
import { sessionQuery } from './features/sessions/queries.ts'
import { CrashedPage } from './routes/crashed.tsx'
import { enterCode } from './routes/enter-code.ts'
import { NotFoundPage } from './routes/not-found.tsx'
import { ProjectPending } from './routes/project-pending.tsx'
import { redirectReason } from './routes/redirect-reason.ts'
import { Root } from './routes/root.tsx'

type Context = { queries: QueryClient }

const rootRoute = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  // Every page bears the company's name, so it is asked for at once; only the landing page waits for it.
  beforeLoad: ({ context }) => {
    void context.queries.prefetchQuery(portalQuery)
  },
})

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: async ({ context }) => {
    void context.queries.prefetchQuery(sessionQuery)
    await context.queries.ensureQueryData(portalQuery)
  },
  pendingComponent: LandingSkeleton,
}).lazy(() => import('./routes/landing.tsx').then((page) => page.landing))

const ndaGateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nda-gate',
  validateSearch: redirectReason,
  loader: ({ context }) => {
    void context.queries.prefetchQuery(ndaQuery)
  },
}).lazy(() => import('./routes/nda-gate.tsx').then((page) => page.ndaGate))

const unlockRoute = createRoute({ getParentRoute: () => rootRoute, path: '/unlock' }).lazy(() =>
  import('./routes/unlock.tsx').then((page) => page.unlock),
)

const confirmRoute = createRoute({ getParentRoute: () => rootRoute, path: '/confirm' }).lazy(() =>
  import('./routes/confirm.tsx').then((page) => page.confirm),
)

const documentationRoute = createRoute({ getParentRoute: () => rootRoute, path: '/documentation' }).lazy(() =>
  import('./routes/documentation.tsx').then((page) => page.documentation),
)

const apiReferenceRoute = createRoute({ getParentRoute: () => rootRoute, path: '/api-reference' }).lazy(() =>
  import('./routes/api-reference.tsx').then((page) => page.apiReference),
)

const supportRoute = createRoute({ getParentRoute: () => rootRoute, path: '/support' }).lazy(() =>
  import('./routes/support.tsx').then((page) => page.support),
)

const privacyRoute = createRoute({ getParentRoute: () => rootRoute, path: '/privacy' }).lazy(() =>
  import('./routes/privacy.tsx').then((page) => page.privacy),
)

const agreementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agreement',
  loader: ({ context }) => {
    void context.queries.prefetchQuery(ndaQuery)
  },
}).lazy(() => import('./routes/agreement.tsx').then((page) => page.agreement))

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$project',
  params: {
    // Any other name is no match at all, so that the page of an unknown address loads nothing of a project's.
    parse: ({ project }) => (isProject(project) ? { project } : false),
  },
  validateSearch: enterCode,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    void context.queries.prefetchQuery(sessionQuery)
    const answer = await context.queries.fetchQuery(accessQuery(params.project))
    if (answer.access === 'redirect' && !deps.enter)
      throw redirect({ to: '/nda-gate', search: { reason: answer.reason, project: params.project } })
    if (answer.access === 'granted') await context.queries.prefetchQuery(contentQuery(params.project))
  },
  pendingComponent: ProjectPending,
}).lazy(() => import('./routes/project.tsx').then((page) => page.project))

function isProject(name: string): name is ProjectRoute {
  return (PROJECT_ROUTES as readonly string[]).includes(name)
}

/** Every component in every state, for whoever works on them: in `vite dev` only, so a build does not even contain it. */
const galleryRoutes = import.meta.env.DEV
  ? [
      createRoute({ getParentRoute: () => rootRoute, path: '/gallery' }).lazy(() =>
        import('./routes/gallery.tsx').then((page) => page.gallery),
      ),
    ]
  : []

const routeTree = rootRoute.addChildren([
  landingRoute,
  ndaGateRoute,
  unlockRoute,
  confirmRoute,
  documentationRoute,
  apiReferenceRoute,
  supportRoute,
  privacyRoute,
  agreementRoute,
  ...galleryRoutes,
  projectRoute,
])

export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    ...(history && { history }),
    notFoundMode: 'root',
    defaultErrorComponent: CrashedPage,
    // As on the server, where /UNLOCK is no page.
    caseSensitive: true,
    defaultPreload: false,
    // Soon enough that nobody looks at an empty page, late enough that a quick answer shows no bars.
    defaultPendingMs: 150,
    // A loader's answer lives in the query cache, whose times are the ones that count.
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
