import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { GateForm } from '../features/codes/gate-form.tsx'
import { MailLink } from '../features/links/mail-link.tsx'
import { Brand } from '../features/portal/brand.tsx'
import { pageTitle, usePortal } from '../features/portal/queries.ts'
import { ClosedPage } from '../features/projects/closed-page.tsx'
import { ContentPage } from '../features/projects/content-page.tsx'
import { projectNames } from '../features/projects/project-names.ts'
import { accessQuery, contentQuery } from '../features/projects/queries.ts'
import { RoomBar } from '../features/projects/room-bar.tsx'
import { useRecheck } from '../features/projects/use-recheck.ts'
import { AccessLine } from '../features/sessions/access-line.tsx'
import { ClearSession } from '../features/sessions/clear-session.tsx'
import { sessionQuery } from '../features/sessions/queries.ts'
import { focusPage } from '../ui/focus-page.ts'
import { usePage } from '../ui/use-page.ts'
import { ProjectPending } from './project-pending.tsx'

export const project = createLazyRoute('/$project')({ component: ProjectPage })

function ProjectPage() {
  const { project: route } = useParams({ from: '/$project' })
  const portal = usePortal()
  const projects = projectNames(portal?.platforms)
  const name = projects.find((it) => it.route === route)?.name ?? route
  const { enter } = useSearch({ from: '/$project' })
  const access = useAccess(route, enter === 'code')
  const closed = access?.access === 'gate' || (access?.access === 'redirect' && enter === 'code')
  usePage(pageTitle(closed ? 'Access Required' : name, portal), 'ink')

  const granted = access?.access === 'granted'
  return (
    <>
      <RoomBar
        brand={<Brand />}
        projects={projects}
        access={granted ? { line: <AccessLine />, clear: <ClearSession className="btn btn--sm" /> } : undefined}
      />
      {closed && <Gate key={route} route={route} name={name} />}
      {granted && <ContentPage key={route} route={route} contact={portal?.company.contact.email} />}
      {!closed && !granted && <ProjectPending />}
    </>
  )
}

type Route = Parameters<typeof accessQuery>[0]

/** The decision that holds now. When it no longer grants, the content is dropped from memory as well as from the page. */
function useAccess(route: Route, stays: boolean) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, refetch } = useQuery({ ...accessQuery(route), refetchOnMount: false })
  useRecheck(() => void refetch())
  useEffect(() => {
    if (!data || data.access === 'granted') return
    queries.removeQueries({ queryKey: contentQuery(route).queryKey })
    // What closed the page may have ended the session, which other pages show.
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    if (data.access === 'redirect' && !stays)
      void navigate({ to: '/nda-gate', search: { reason: data.reason, project: route } })
  }, [data, queries, navigate, route, stays])
  return data
}

function Gate({ route, name }: { route: Route; name: string }) {
  const queries = useQueryClient()
  return (
    <ClosedPage name={name}>
      <GateForm
        route={route}
        mailInstead={(email) => <MailLink email={email} />}
        onAnswer={(answer) => {
          queries.setQueryData(accessQuery(route).queryKey, answer)
          void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
          requestAnimationFrame(focusPage)
        }}
      />
    </ClosedPage>
  )
}
