import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { AccessAnswer } from '../../contract/access-codes/access.ts'
import { OpenNow } from '../features/access-codes/entry/open-now.tsx'
import { GateForm } from '../features/access-codes/gate-form.tsx'
import { AccessEnd } from '../features/access-codes/sessions/access-end.tsx'
import { ClearSession } from '../features/access-codes/sessions/clear-session.tsx'
import { sessionQuery, useSession } from '../features/access-codes/sessions/queries.ts'
import { type Account, useAuth } from '../features/accounts/queries.ts'
import { LostCode } from '../features/email/verification-links/lost-code.tsx'
import { MailLink } from '../features/email/verification-links/mail-link.tsx'
import { Protected } from '../features/engagement/protections/protected.tsx'
import { protectionQuery } from '../features/engagement/protections/queries.ts'
import { lockSettled } from '../features/engagement/protections/session-lock.ts'
import { SignByNotice } from '../features/engagement/protections/sign-by.tsx'
import { Brand } from '../features/operations/company/brand.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { ClosedPage } from '../features/projects/presentation/closed-page.tsx'
import { PageFailed } from '../features/projects/presentation/page-failed.tsx'
import { PROJECT_SHEET, ProjectHeader } from '../features/projects/presentation/project-header.tsx'
import { accessQuery, contentQuery } from '../features/projects/presentation/queries.ts'
import { useRecheck } from '../features/projects/presentation/use-recheck.ts'
import { CallError } from '../lib/call-error.ts'
import { entryQuery, refreshEntry } from '../lib/entry.ts'
import { useProjects } from '../lib/projects.ts'
import { Alert } from '../ui/alert.tsx'
import { focusPage, movesFocus } from '../ui/focus-page.ts'
import { useMedia } from '../ui/use-media.ts'
import { usePage } from '../ui/use-page.ts'
import { useLogin } from './login-host.tsx'
import { DocumentPending, PrivacyNotice, ProjectPending } from './project-pending.tsx'
import { SignedInCorner } from './signed-in-corner.tsx'
import * as texts from './texts.ts'
import { ViewAsSlot } from './view-as-slot.tsx'

type Route = Parameters<typeof accessQuery>[0]

/** An override holder needs no account to see the documents. */
export type Opened = { name: string; override: boolean; user: Account | null; openedBy: OpenedBy }

/** Why the page is open, and for a session when it ends and the button that ends it. */
type OpenedBy = { reason: ReactNode; until?: string | undefined; clear?: ReactNode }

type Granted = Extract<AccessAnswer, { access: 'granted' }>

function openedBy({ method, endsAt }: Granted): OpenedBy {
  if (method === 'account') return { reason: texts.openedByYourAccount }
  if (method === 'admin') return { reason: texts.openedAsStaff }
  const clear = <ClearSession className="btn btn--sm" />
  if (method === 'override') return { reason: texts.openedByAdminOverride, clear }
  return { reason: <AccessEnd endsAt={endsAt} />, until: endsAt, clear }
}

type ProjectFrameProps = {
  route: Route
  /** Show the gate to an ended session instead of redirecting it to the agreement. */
  stays: boolean
  /** Open the login dialog at the gate. */
  signsIn?: boolean
  /** The page has a bar of its own, and takes the whole window once it is open. */
  bare?: boolean
  children: (opened: Opened) => ReactNode
}

/** Wraps everything confidential of a project: the access decision, the gate, and the protections. */
export function ProjectFrame({ route, stays, signsIn = false, bare = false, children }: ProjectFrameProps) {
  const portal = usePortal()
  const projects = useProjects()
  const name = projects.find((it) => it.route === route)?.name ?? route
  const access = useAccess(route, stays)
  const queries = useQueryClient()
  const locked = access?.access === 'gate' ? access.locked : undefined
  const missing = access?.access === 'gate' ? access.agreement : undefined
  const closed = access?.access === 'gate' || (access?.access === 'redirect' && stays)
  const { user, loading } = useAuth()
  const openLogin = useLogin()
  usePage(pageTitle(closed ? texts.accessRequired : name, portal), 'ink')

  const hasSheet = useMedia(PROJECT_SHEET)
  const granted = access?.access === 'granted'
  return (
    <>
      <ViewAsSlot />
      {(closed || !bare) && (
        <ProjectHeader
          brand={<Brand />}
          projects={projects.filter((it) => !it.isHidden || it.route === route)}
          signedIn={user ? <SignedInCorner account={user} flat={hasSheet} /> : <LoginButton onLogin={openLogin} />}
          access={granted ? openedBy(access) : undefined}
        />
      )}
      {closed && (
        <Gate
          key={route}
          route={route}
          name={name}
          user={user}
          locked={locked}
          missing={missing}
          signsIn={signsIn && !loading && !user}
          onLogin={(start) => openLogin(start)}
        />
      )}
      {granted && (
        <Protected
          key={route}
          route={route}
          bare={bare}
          waiting={
            bare ? (
              <DocumentPending />
            ) : (
              <ProjectPending free={access.method === 'admin' || access.method === 'override'} />
            )
          }
          failed={(retry) => <PageFailed onRetry={retry} />}
          notice={<PrivacyNotice />}
          contact={portal?.company.contact.email}
          onLocked={() => {
            const answer: AccessAnswer = { access: 'gate', locked: access.method === 'account' ? 'sign_in' : 'code' }
            queries.setQueryData(accessQuery(route).queryKey, () => answer)
          }}
        >
          <FocusOnArrival />
          {!bare && <SignByNotice route={route} />}
          {children({ name, override: access.method === 'override', user, openedBy: openedBy(access) })}
        </Protected>
      )}
      {/* A live region must exist before its text appears. */}
      <p className="sr-only" role="status">
        {locked && LOCKED}
      </p>
      {!closed && !granted && (bare ? <DocumentPending /> : <ProjectPending />)}
    </>
  )
}

/** The content replaces the gate or a skeleton, which takes the focus with it: the heading gets it until the reader does something. */
function FocusOnArrival() {
  useEffect(() => {
    if (window.location.hash) return
    const follow = () => {
      const at = document.activeElement
      const lost = at === document.body || at?.id === 'main'
      if (movesFocus() && lost && document.querySelector('main h1')) focusPage()
    }
    const watch = new MutationObserver(follow)
    const stop = () => watch.disconnect()
    follow()
    watch.observe(document.body, { childList: true, subtree: true })
    for (const event of ACTS) window.addEventListener(event, stop, { capture: true, once: true })
    return () => {
      stop()
      for (const event of ACTS) window.removeEventListener(event, stop, { capture: true })
    }
  }, [])
  return null
}

const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchstart']

const LOCKED = texts.thisSessionWasLocked

function LoginButton({ onLogin }: { onLogin: () => void }) {
  return (
    <button className="btn btn--sm" type="button" onClick={() => onLogin()}>
      {texts.investorLogin}
    </button>
  )
}

/** The current access decision. When access ends, the content is removed from memory as well as from the page. */
function useAccess(route: Route, stays: boolean) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...accessQuery(route), refetchOnMount: false })
  useRecheck(async () => {
    if (await lockSettled()) await refetch()
  })
  useEffect(() => {
    if (!data || data.access === 'granted') return
    queries.removeQueries({ queryKey: contentQuery(route).queryKey })
    queries.removeQueries({ queryKey: protectionQuery(route).queryKey })
    // The session, which other pages show, may have ended too.
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // Entering a code does not help if a new signature is required.
    if (data.access === 'redirect' && (!stays || data.reason === 'sign_again'))
      void navigate({ to: '/nda-gate', search: { reason: data.reason, project: route } })
  }, [data, queries, navigate, route, stays])
  // The project was archived: its content leaves the page, as it does when access ends.
  if (error instanceof CallError && error.status === 404) throw error
  return data
}

type GateProps = {
  route: Route
  name: string
  user: Account | null
  locked: 'code' | 'sign_in' | undefined
  /** The agreement that is missing behind what opens the project otherwise. */
  missing: 'signed' | 'external' | undefined
  /** Somebody came to sign in. */
  signsIn: boolean
  onLogin: (start?: 'sign-up') => void
}

/** How a reader whose session does not cover the project asks for it. */
function OnRequest({ name, user, onLogin }: Pick<GateProps, 'name' | 'user' | 'onLogin'>) {
  return (
    <>
      {texts.yourCodeDoesNot({ name })}
      {user ? (
        <Link to="/account">{texts.requestAccess}</Link>
      ) : (
        <button className="link-button" type="button" onClick={() => onLogin('sign-up')}>
          {texts.requestAccess}
        </button>
      )}
    </>
  )
}

/** What is missing, and the way on. */
function MissingAgreement({ name, missing }: { name: string; missing: 'signed' | 'external' }) {
  const contact = usePortal()?.company.contact.email
  if (missing === 'external')
    return (
      <>
        {texts.asksForPaper({ name })}
        {contact && <a href={`mailto:${contact}`}>{contact}</a>}
      </>
    )
  return (
    <>
      {texts.asksForSignature({ name })}
      <Link to="/nda-gate">{texts.readAndSign}</Link>
      {texts.thenEnterTheCode}
    </>
  )
}

function Gate({ route, name, user, locked, missing, signsIn, onLogin }: GateProps) {
  const queries = useQueryClient()
  const session = useSession()
  const entry = useQuery(entryQuery).data
  const handed = entry?.handed && entry.signed?.routes.includes(route)
  // Moves the focus to the gate if the focused element was removed with the content.
  useEffect(() => {
    if (locked && document.activeElement === document.body) focusPage()
  }, [locked])
  const login = useEffectEvent(() => onLogin())
  useEffect(() => {
    if (signsIn) login()
  }, [signsIn])
  const onRequest = session && !locked ? <OnRequest name={name} user={user} onLogin={onLogin} /> : undefined
  const signedWay = missing ? '' : onRequest
  if (locked === 'sign_in')
    return (
      <ClosedPage name={name}>
        <div className="mt-6">
          <Alert tone="warn">{texts.signInAgainTo({ locked: LOCKED })}</Alert>
        </div>
        <button className="btn btn--primary btn--big btn--wide mt-6" type="button" onClick={() => onLogin()}>
          {texts.signInAgain}
        </button>
      </ClosedPage>
    )
  return (
    <ClosedPage name={name}>
      {locked && (
        <div className="mt-6">
          <Alert tone="warn">{texts.toContinueEnterThe({ locked: LOCKED })}</Alert>
        </div>
      )}
      {missing && (
        <div className="mt-6">
          <Alert tone="warn">
            <MissingAgreement name={name} missing={missing} />
          </Alert>
        </div>
      )}
      {handed && !locked && (
        <div className="mt-6">
          <OpenNow
            name={name}
            onOpened={async () => {
              await queries.invalidateQueries({ queryKey: accessQuery(route).queryKey })
              requestAnimationFrame(focusPage)
            }}
          />
        </div>
      )}
      <GateForm
        route={route}
        renderMailLink={(email) => <MailLink email={email} />}
        signedWay={signedWay}
        onAnswer={(answer) => {
          queries.setQueryData(accessQuery(route).queryKey, answer)
          // The answer to a code does not say when access ends.
          if (answer.access === 'granted') void queries.invalidateQueries({ queryKey: accessQuery(route).queryKey })
          void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
          void refreshEntry(queries)
          requestAnimationFrame(focusPage)
        }}
      />
      <LostCode />
      {!locked && !missing && !session && (
        <p className="small way-out mt-2">
          {user ? (
            <>
              {texts.yourAccountDoesNot({ name })}
              <Link to="/account">{texts.requestAccess}</Link>
            </>
          ) : (
            <>
              {texts.existingInvestor}
              <button className="link-button" type="button" onClick={() => onLogin()}>
                {texts.signIn}
              </button>
            </>
          )}
        </p>
      )}
    </ClosedPage>
  )
}
