import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, Link, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useCallback } from 'react'
import { ProveAddress } from '../features/access-codes/entry/prove-address.tsx'
import { AuthGuard } from '../features/accounts/auth-guard.tsx'
import { roomQuery, type ShelfDocument } from '../features/data-room/reader/queries.ts'
import { ReadersRoom } from '../features/data-room/reader/readers-room.tsx'
import { UnconfirmedNotice } from '../features/data-room/shelf/unconfirmed-notice.tsx'
import { usePortal } from '../features/operations/company/queries.ts'
import { interestQuery } from '../features/pipeline/interest/queries.ts'
import { ContentPage } from '../features/projects/presentation/content-page.tsx'
import { LockedDocuments } from '../features/projects/presentation/locked-documents.tsx'
import { NotPublished } from '../features/projects/presentation/not-published.tsx'
import { entryQuery } from '../lib/entry.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AnalyticsDashboard } from './analytics-dashboard.tsx'
import { useLogin } from './login-host.tsx'
import { ProjectError } from './project-error.tsx'
import { type Opened, ProjectFrame } from './project-frame.tsx'
import * as texts from './texts.ts'
import { useInvestorActs } from './use-investor-acts.ts'

/** Loaded with the first request. */
const AskForm = lazy(() =>
  import('../features/people/own-requests/ask-form.tsx').then((module) => ({ default: module.AskForm })),
)
/** Loaded if the project has a round. */
const Interest = lazy(() =>
  import('../features/pipeline/interest/interest.tsx').then((module) => ({ default: module.Interest })),
)
const ProjectDocuments = lazy(() => import('./project-documents.tsx'))
/** In the same file, since both are shown together. */
const ProjectQuestions = lazy(() =>
  import('./project-documents.tsx').then((module) => ({ default: module.ProjectQuestions })),
)

export const project = createLazyRoute('/$project')({ component: ProjectPage, errorComponent: ProjectError })

function ProjectPage() {
  const { project: route } = useParams({ from: '/$project' })
  const { enter } = useSearch({ from: '/$project' })
  return (
    <ProjectFrame route={route} stays={enter !== undefined} signsIn={enter === 'account'}>
      {(opened) => <Project route={route} {...opened} />}
    </ProjectFrame>
  )
}

type ProjectProps = Opened & { route: Parameters<typeof ContentPage>[0]['route'] }

/** An override holder needs no account to see the documents. */
function Project({ route, name, override, user }: ProjectProps) {
  const portal = usePortal()
  const openLogin = useLogin()
  const signedIn = user !== null || override
  const contact = portal?.company.contact.email
  const hasAccount = user !== null
  const { acts, requestDocument, wanted, setWanted, asked, setAsked } = useInvestorActs({
    name,
    contact,
    signedIn,
    hasAccount,
  })
  const arrived = useCallback(() => setWanted(false), [setWanted])
  const login = () => {
    setWanted(true)
    openLogin()
  }
  const queries = useQueryClient()
  const { data: interest, dataUpdatedAt } = useQuery(interestQuery(route))
  const round = interest?.round
  const address = useQuery(entryQuery).data?.address
  const proved = () => {
    void queries.invalidateQueries({ queryKey: roomQuery(route).queryKey })
    void queries.invalidateQueries({ queryKey: interestQuery(route).queryKey })
  }
  const documentList: ComponentProps<typeof ContentPage>['documentList'] = (tiles) => (
    <Suspense fallback={<Spinner label={texts.loadingTheDocuments} />}>
      <ProjectDocuments
        route={route}
        tiles={tiles}
        hasAccount={hasAccount}
        requestDocument={requestDocument}
        hasUpdates
      />
    </Suspense>
  )
  const isStaff = override || (user !== null && user.staff !== null)
  const mayRead = isStaff || address?.proved === true || user?.accredited === true
  const questions: ComponentProps<typeof ContentPage>['questions'] = (sections) => (
    <Suspense fallback={<Spinner label={texts.loadingTheDocuments} />}>
      <ProjectQuestions route={route} sections={sections} isStaff={isStaff} onLogin={() => openLogin()} />
    </Suspense>
  )
  // Without an account: the data room, once the address of the access code is proved.
  const byCode = address?.proved ? (
    <>
      {documentList([])}
      <p className="small mt-4">
        {texts.toComeBackWithout}
        <button className="link-button" type="button" onClick={() => openLogin()}>
          {texts.requestAnAccount}
        </button>
        {texts.withTheSameAddress}
      </p>
    </>
  ) : (
    <LockedDocuments onLogin={login} otherWay={address && <ProveAddress email={address.email} onProved={proved} />} />
  )
  // After a sign-in, the documents are still loading.
  const here = (documents: ReactNode) =>
    documents ? (
      <>
        {asked && hasAccount && (
          <Suspense>
            <AskForm
              key={`${asked.kind} ${asked.topic}`}
              {...asked}
              route={route}
              projectName={name}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        )}
        {documents}
      </>
    ) : (
      <Spinner label={texts.loadingTheDocuments} />
    )
  // For blocks with documents of the data room. Readers who may not open it yet are not asked for twice: the documents' place says how.
  const withRoom = (show: (room: readonly ShelfDocument[]) => ReactNode) => {
    const room = <ReadersRoom route={route} show={show} />
    if (override || address?.proved) return room
    return (
      <AuthGuard onLogin={login} fallback={show([])}>
        {({ accredited, staff }) => (accredited || staff ? room : show([]))}
      </AuthGuard>
    )
  }
  const page = (
    <ContentPage
      route={route}
      withRoom={withRoom}
      indicated={
        typeof round?.total === 'number'
          ? { amount: round.total, at: new Date(dataUpdatedAt).toISOString() }
          : undefined
      }
      interest={
        round && interest
          ? (amount) => (
              <Suspense>
                <Interest
                  route={route}
                  round={round}
                  answer={interest}
                  amount={amount}
                  isStaff={isStaff}
                  onLogin={() => openLogin()}
                />
              </Suspense>
            )
          : undefined
      }
      documentList={documentList}
      questions={mayRead ? questions : undefined}
      dashboard={(content) => <AnalyticsDashboard route={route} content={content} />}
      unpublished={
        <NotPublished
          name={name}
          contact={contact}
          editLink={
            (override || user?.staff === 'admin') && (
              <Link to="/admin/content" search={{ project: route }}>
                {texts.writeAndPublishIts}
              </Link>
            )
          }
        />
      }
      acts={acts}
      signedIn={signedIn}
      wanted={wanted}
      onArrived={arrived}
      guard={(documents) =>
        override ? (
          here(documents)
        ) : (
          <AuthGuard onLogin={login} fallback={byCode}>
            {({ accredited, staff }) =>
              accredited || staff ? (
                here(documents)
              ) : (
                <LockedDocuments asks="accreditation" onLogin={() => openLogin('accreditation')} />
              )
            }
          </AuthGuard>
        )
      }
    />
  )
  return (
    <>
      <UnconfirmedNotice route={route} />
      {page}
    </>
  )
}
