import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ProjectKey } from '../contract/projects/project-keys.ts'
import { sessionQuery } from './features/access-codes/sessions/queries.ts'
import { accountQuery } from './features/accounts/queries.ts'
import { ndaQuery } from './features/agreements/signing/queries.ts'
import type { ActivityChoice } from './features/engagement/activity/choices.ts'
import { protectionQuery } from './features/engagement/protections/queries.ts'
import { LandingSkeleton } from './features/operations/company/landing-skeleton.tsx'
import type { PipelineSearch } from './features/pipeline/choices.ts'
import { accessQuery, contentQuery } from './features/projects/presentation/queries.ts'
import { entryQuery } from './lib/entry.ts'
import { portalQuery } from './lib/projects.ts'
import { staffQuery } from './lib/staff-query.ts'
import type { ContentSearch } from './routes/admin-content.tsx'
import type { RoomSearch } from './routes/admin-documents.tsx'
import type { FirmsSearch } from './routes/admin-firms.tsx'
import type { InvitationsSearch } from './routes/admin-invitations.tsx'
import type { MailTextsSearch } from './routes/admin-mail-texts.tsx'
import type { MailsSearch } from './routes/admin-mails.tsx'
import type { NotificationsSearch } from './routes/admin-notifications.tsx'
import type { PeopleSearch } from './routes/admin-people.tsx'
import type { ProjectsSearch } from './routes/admin-projects.tsx'
import type { ProposalsSearch } from './routes/admin-proposals.tsx'
import type { QuestionsSearch } from './routes/admin-questions.tsx'
import type { ReadershipSearch } from './routes/admin-readership.tsx'
import type { RequestsSearch } from './routes/admin-requests.tsx'
import type { ReviewSearch } from './routes/admin-review.tsx'
import type { RoundsSearch } from './routes/admin-rounds.tsx'
import type { SettingsSearch } from './routes/admin-settings.tsx'
import type { UpdatesSearch } from './routes/admin-updates.tsx'
import type { AgreementSearch } from './routes/agreement-search.ts'
import type { AuditSearch } from './routes/audit-search.ts'
import type { CodeView } from './routes/codes-search.ts'
import { CrashedPage } from './routes/crashed.tsx'
import type { NdaSearch } from './routes/nda-search.ts'
import { NotFoundPage } from './routes/not-found.tsx'
import { DocumentPending, ProjectPending } from './routes/project-pending.tsx'
import { projectSearch } from './routes/project-search.ts'
import { redirectReason } from './routes/redirect-reason.ts'
import { Root } from './routes/root.tsx'
import type { SetupSearch } from './routes/setup.tsx'
import { signinSearch } from './routes/signin-search.ts'
import type { StaffPath } from './routes/staff-routes.ts'

type Context = { queries: QueryClient }

const rootRoute = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundPage,
  // Every page shows the company's name, but only the landing page waits for it.
  beforeLoad: ({ context }) => {
    void context.queries.prefetchQuery(portalQuery)
  },
})

/** A page without data or search parameters of its own. */
const page = <Path extends string>(path: Path) => createRoute({ getParentRoute: () => rootRoute, path })

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: signinSearch,
  loader: async ({ context }) => {
    void context.queries.prefetchQuery(sessionQuery)
    void context.queries.prefetchQuery(accountQuery)
    void context.queries.prefetchQuery(entryQuery)
    await context.queries.ensureQueryData(portalQuery)
  },
  pendingComponent: LandingSkeleton,
}).lazy(() => import('./routes/landing.tsx').then((route) => route.landing))

const ndaGateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nda-gate',
  validateSearch: redirectReason,
  loader: ({ context }) => {
    void context.queries.prefetchQuery(ndaQuery)
  },
}).lazy(() => import('./routes/nda-gate.tsx').then((route) => route.ndaGate))

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  loader: ({ context }) => {
    void context.queries.prefetchQuery(accountQuery)
  },
}).lazy(() => import('./routes/account.tsx').then((route) => route.account))

const agreementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agreement',
  loader: ({ context }) => {
    void context.queries.prefetchQuery(ndaQuery)
  },
}).lazy(() => import('./routes/agreement.tsx').then((route) => route.agreement))

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  validateSearch: unchecked<SetupSearch>,
}).lazy(() => import('./routes/setup.tsx').then((route) => route.setup))

/** The layout of the staff pages, which render only once the member of staff is known. */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  loader: ({ context }) => {
    void context.queries.prefetchQuery(staffQuery)
  },
}).lazy(() => import('./routes/admin.tsx').then((route) => route.admin))

/** Search parameters that the page checks itself, so that other pages need not load its values. */
function unchecked<Search>(search: Record<string, unknown>) {
  return search as Search
}

/** Where the pages of staff are stands in a script of its own, because visitors need none of them. */
const loadStaffPage = (path: StaffPath) =>
  import('./routes/staff-routes.ts').then(({ STAFF_ROUTES }) => STAFF_ROUTES[path]())

function staffPage<Path extends StaffPath>(path: Path) {
  // The page gives it only a component, which changes no type of the route.
  return createRoute({ getParentRoute: () => adminRoute, path }).lazy(() => loadStaffPage(path) as never)
}

function staffList<Search>() {
  return <Path extends StaffPath>(path: Path) =>
    createRoute({ getParentRoute: () => adminRoute, path, validateSearch: unchecked<Search> }).lazy(
      () => loadStaffPage(path) as never,
    )
}

type IsProject = (name: string) => boolean

const projectRoute = (isProject: IsProject) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/$project',
    params: {
      // Other names do not match, so that an unknown URL loads no project code.
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
  }).lazy(() => import('./routes/project.tsx').then((route) => route.project))

const documentRoute = (isProject: IsProject) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/$project/documents/$document',
    params: {
      parse: ({ project, document }) => (isProject(project) ? { project, document } : false),
    },
    validateSearch: unchecked<{ page?: number }>,
    loader: async ({ context, params }) => {
      if (await entered(context, params.project)) await context.queries.prefetchQuery(protectionQuery(params.project))
    },
    pendingComponent: DocumentPending,
  }).lazy(() => import('./routes/document.tsx').then((route) => route.document))

/** Whether the visitor has access to the project. Redirects to the agreement if the session has ended, unless `stays` keeps the gate. */
async function entered({ queries }: Context, project: ProjectKey, stays = false) {
  void queries.prefetchQuery(sessionQuery)
  void queries.prefetchQuery(accountQuery)
  const answer = await queries.fetchQuery(accessQuery(project))
  // When a signature is due, a code does not help.
  if (answer.access === 'redirect' && (!stays || answer.reason === 'sign_again'))
    throw redirect({ to: '/nda-gate', search: { reason: answer.reason, project } })
  return answer.access === 'granted'
}

/** Every document of the server contains the portal's facts. Without them, the server's answer decides. */
function isProjectOf(queries: QueryClient, name: string): boolean {
  const portal = queries.getQueryData(portalQuery.queryKey)
  return !portal || portal.platforms.some(({ route }) => route === name)
}

function makeRouteTree(isProject: IsProject) {
  return rootRoute.addChildren([
    landingRoute,
    ndaGateRoute,
    accountRoute,
    agreementRoute,
    setupRoute,
    page('/unlock').lazy(() => import('./routes/unlock.tsx').then((route) => route.unlock)),
    page('/confirm').lazy(() => import('./routes/confirm.tsx').then((route) => route.confirm)),
    page('/confirm-account').lazy(() => import('./routes/confirm-account.tsx').then((route) => route.confirmAccount)),
    page('/confirm-return').lazy(() => import('./routes/confirm-return.tsx').then((route) => route.confirmReturn)),
    page('/reset-password').lazy(() => import('./routes/reset-password.tsx').then((route) => route.resetPassword)),
    page('/unsubscribe').lazy(() => import('./routes/unsubscribe.tsx').then((route) => route.unsubscribe)),
    page('/documentation').lazy(() => import('./routes/documentation.tsx').then((route) => route.documentation)),
    page('/api-reference').lazy(() => import('./routes/api-reference.tsx').then((route) => route.apiReference)),
    page('/support').lazy(() => import('./routes/support.tsx').then((route) => route.support)),
    page('/privacy').lazy(() => import('./routes/privacy.tsx').then((route) => route.privacy)),
    page('/verify').lazy(() => import('./routes/verify.tsx').then((route) => route.verify)),
    adminRoute.addChildren([
      staffList<PeopleSearch>()('/people'),
      staffList<PipelineSearch>()('/pipeline'),
      staffList<RoundsSearch>()('/rounds'),
      staffList<FirmsSearch>()('/firms'),
      staffList<ReadershipSearch>()('/readership'),
      staffList<RequestsSearch>()('/requests'),
      staffList<QuestionsSearch>()('/questions'),
      staffList<UpdatesSearch>()('/updates'),
      staffList<CodeView>()('/codes'),
      staffList<ContentSearch>()('/content'),
      staffList<ProjectsSearch>()('/projects'),
      staffList<InvitationsSearch>()('/invitations'),
      staffList<NdaSearch>()('/nda'),
      staffList<ReviewSearch>()('/review'),
      staffList<AgreementSearch>()('/agreement'),
      staffList<ActivityChoice>()('/activity'),
      staffList<AuditSearch>()('/audit'),
      staffList<RoomSearch>()('/documents'),
      staffList<MailTextsSearch>()('/mail-texts'),
      staffList<MailsSearch>()('/mails'),
      staffList<SettingsSearch>()('/settings'),
      staffList<NotificationsSearch>()('/notifications'),
      staffList<ProposalsSearch>()('/proposals'),
      staffPage('/'),
      staffPage('/people/$id'),
      staffPage('/firms/$id'),
      staffPage('/sessions'),
      staffPage('/analytics'),
      staffPage('/watermark'),
      staffPage('/webhooks'),
      staffPage('/api-keys'),
      staffPage('/system'),
      staffPage('/demo'),
      staffPage('/login'),
    ]),
    documentRoute(isProject),
    projectRoute(isProject),
  ])
}

export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: makeRouteTree((name) => isProjectOf(queries, name)),
    context: { queries },
    ...(history && { history }),
    notFoundMode: 'root',
    // A page gets only the parameters that it declares.
    search: { strict: true },
    defaultErrorComponent: CrashedPage,
    // As on the server.
    caseSensitive: true,
    defaultPreload: false,
    // Soon enough that nobody sees an empty page, late enough that a quick response shows no skeleton.
    defaultPendingMs: 150,
    // The query cache decides what is stale.
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
