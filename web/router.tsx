import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { PROJECT_KEYS, type ProjectKey } from '../contract/projects/project-keys.ts'
import { sessionQuery } from './features/access-codes/sessions/queries.ts'
import { accountQuery } from './features/accounts/queries.ts'
import { ndaQuery } from './features/agreements/signing/queries.ts'
import type { ActivityChoice } from './features/engagement/activity/choices.ts'
import { protectionQuery } from './features/engagement/protections/queries.ts'
import { LandingSkeleton } from './features/operations/company/landing-skeleton.tsx'
import { portalQuery } from './features/operations/company/queries.ts'
import { accessQuery, contentQuery } from './features/projects/presentation/queries.ts'
import { staffQuery } from './lib/staff-query.ts'
import type { AgreementSearch } from './routes/agreement-search.ts'
import type { AuditSearch } from './routes/audit-search.ts'
import type { CodeView } from './routes/codes-search.ts'
import type { ContentSearch } from './routes/content-search.ts'
import { CrashedPage } from './routes/crashed.tsx'
import type { RoomSearch } from './routes/documents-search.ts'
import type { InvitationsSearch } from './routes/invitations-search.ts'
import type { MailFilter } from './routes/mail-filter.ts'
import type { NdaSearch } from './routes/nda-search.ts'
import { NotFoundPage } from './routes/not-found.tsx'
import type { ShownPeople } from './routes/people-search.ts'
import { ProjectPending } from './routes/project-pending.tsx'
import { projectSearch } from './routes/project-search.ts'
import { redirectReason } from './routes/redirect-reason.ts'
import type { ShownRequests } from './routes/request-state.ts'
import { Root } from './routes/root.tsx'
import { signinSearch } from './routes/signin-search.ts'

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
  validateSearch: signinSearch,
  loader: async ({ context }) => {
    void context.queries.prefetchQuery(sessionQuery)
    void context.queries.prefetchQuery(accountQuery)
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

const confirmAccountRoute = createRoute({ getParentRoute: () => rootRoute, path: '/confirm-account' }).lazy(() =>
  import('./routes/confirm-account.tsx').then((page) => page.confirmAccount),
)

const confirmReturnRoute = createRoute({ getParentRoute: () => rootRoute, path: '/confirm-return' }).lazy(() =>
  import('./routes/confirm-return.tsx').then((page) => page.confirmReturn),
)

const resetPasswordRoute = createRoute({ getParentRoute: () => rootRoute, path: '/reset-password' }).lazy(() =>
  import('./routes/reset-password.tsx').then((page) => page.resetPassword),
)

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  loader: ({ context }) => {
    void context.queries.prefetchQuery(accountQuery)
  },
}).lazy(() => import('./routes/account.tsx').then((page) => page.account))

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

const verifyRoute = createRoute({ getParentRoute: () => rootRoute, path: '/verify' }).lazy(() =>
  import('./routes/verify.tsx').then((page) => page.verify),
)

/** What the address of a page of staff's says, as it says it: the page itself reads it, so that no other page carries the words. */
function asSaid<Search>(search: Record<string, unknown>) {
  return search as Search
}

/** The frame of staff's pages; what lies within is asked for only once it is known who looks. */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  loader: ({ context }) => {
    void context.queries.prefetchQuery(staffQuery)
  },
}).lazy(() => import('./routes/admin.tsx').then((page) => page.admin))

const adminHomeRoute = createRoute({ getParentRoute: () => adminRoute, path: '/' }).lazy(() =>
  import('./routes/admin-home.tsx').then((page) => page.adminHome),
)

const adminPeopleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/people',
  validateSearch: asSaid<ShownPeople>,
}).lazy(() => import('./routes/admin-people.tsx').then((page) => page.adminPeople))

const adminPersonRoute = createRoute({ getParentRoute: () => adminRoute, path: '/people/$id' }).lazy(() =>
  import('./routes/admin-person.tsx').then((page) => page.adminPerson),
)

const adminRequestsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/requests',
  validateSearch: asSaid<ShownRequests>,
}).lazy(() => import('./routes/admin-requests.tsx').then((page) => page.adminRequests))

const adminCodesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/codes',
  validateSearch: asSaid<CodeView>,
}).lazy(() => import('./routes/admin-codes.tsx').then((page) => page.adminCodes))

const adminContentRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content',
  validateSearch: asSaid<ContentSearch>,
}).lazy(() => import('./routes/admin-content.tsx').then((page) => page.adminContent))

const adminInvitationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/invitations',
  validateSearch: asSaid<InvitationsSearch>,
}).lazy(() => import('./routes/admin-invitations.tsx').then((page) => page.adminInvitations))
const adminNdaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/nda',
  validateSearch: asSaid<NdaSearch>,
}).lazy(() => import('./routes/admin-nda.tsx').then((page) => page.adminNda))

const adminAgreementRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/agreement',
  validateSearch: asSaid<AgreementSearch>,
}).lazy(() => import('./routes/admin-agreement.tsx').then((page) => page.adminAgreement))

const adminSessionsRoute = createRoute({ getParentRoute: () => adminRoute, path: '/sessions' }).lazy(() =>
  import('./routes/admin-sessions.tsx').then((page) => page.adminSessions),
)

const adminActivityRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/activity',
  validateSearch: asSaid<ActivityChoice>,
}).lazy(() => import('./routes/admin-activity.tsx').then((page) => page.adminActivity))

const adminAuditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  validateSearch: asSaid<AuditSearch>,
}).lazy(() => import('./routes/admin-audit.tsx').then((page) => page.adminAudit))
const adminAnalyticsRoute = createRoute({ getParentRoute: () => adminRoute, path: '/analytics' }).lazy(() =>
  import('./routes/admin-analytics.tsx').then((page) => page.adminAnalytics),
)

const adminMailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/mails',
  validateSearch: asSaid<MailFilter>,
}).lazy(() => import('./routes/admin-mails.tsx').then((page) => page.adminMails))

const adminDocumentsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/documents',
  validateSearch: asSaid<RoomSearch>,
}).lazy(() => import('./routes/admin-documents.tsx').then((page) => page.adminDocuments))

const adminWatermarkRoute = createRoute({ getParentRoute: () => adminRoute, path: '/watermark' }).lazy(() =>
  import('./routes/admin-watermark.tsx').then((page) => page.adminWatermark),
)

const adminLoginRoute = createRoute({ getParentRoute: () => adminRoute, path: '/login' }).lazy(() =>
  import('./routes/admin-login.tsx').then((page) => page.adminLogin),
)

const projectKey = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$project',
  params: {
    // Any other name is no match at all, so that the page of an unknown address loads nothing of a project's.
    parse: ({ project }) => (isProject(project) ? { project } : false),
  },
  validateSearch: projectSearch,
  loaderDeps: ({ search: { enter } }) => ({ enter }),
  loader: async ({ context, params, deps }) => {
    if (!(await entered(context, params.project, deps.enter !== undefined))) return
    const content = context.queries.prefetchQuery(contentQuery(params.project))
    await Promise.all([content, context.queries.prefetchQuery(protectionQuery(params.project))])
  },
  pendingComponent: ProjectPending,
}).lazy(() => import('./routes/project.tsx').then((page) => page.project))

const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$project/documents/$document',
  params: {
    parse: ({ project, document }) => (isProject(project) ? { project, document } : false),
  },
  validateSearch: asSaid<{ page?: number }>,
  loader: async ({ context, params }) => {
    if (await entered(context, params.project)) await context.queries.prefetchQuery(protectionQuery(params.project))
  },
  pendingComponent: ProjectPending,
}).lazy(() => import('./routes/document.tsx').then((page) => page.document))

/** Whether the project is open to this visitor now; one whose session has ended is led to the agreement, unless the gate is to stay. */
async function entered({ queries }: Context, project: ProjectKey, stays = false) {
  void queries.prefetchQuery(sessionQuery)
  void queries.prefetchQuery(accountQuery)
  const answer = await queries.fetchQuery(accessQuery(project))
  // A code that is entered opens nothing that waits for a signature.
  if (answer.access === 'redirect' && (!stays || answer.reason === 'sign_again'))
    throw redirect({ to: '/nda-gate', search: { reason: answer.reason, project } })
  return answer.access === 'granted'
}

function isProject(name: string): name is ProjectKey {
  return (PROJECT_KEYS as readonly string[]).includes(name)
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
  confirmAccountRoute,
  confirmReturnRoute,
  resetPasswordRoute,
  accountRoute,
  documentationRoute,
  apiReferenceRoute,
  supportRoute,
  privacyRoute,
  agreementRoute,
  verifyRoute,
  adminRoute.addChildren([
    adminHomeRoute,
    adminPeopleRoute,
    adminPersonRoute,
    adminRequestsRoute,
    adminCodesRoute,
    adminContentRoute,
    adminInvitationsRoute,
    adminNdaRoute,
    adminAgreementRoute,
    adminSessionsRoute,
    adminActivityRoute,
    adminAuditRoute,
    adminAnalyticsRoute,
    adminDocumentsRoute,
    adminWatermarkRoute,
    adminMailsRoute,
    adminLoginRoute,
  ]),
  ...galleryRoutes,
  documentRoute,
  projectKey,
])

export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    ...(history && { history }),
    notFoundMode: 'root',
    // A page is told of no parameter that it has not named and read.
    search: { strict: true },
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
