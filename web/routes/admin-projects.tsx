import { useMutation } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { NotifyDialog } from '../features/notifications/notify-dialog.tsx'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { ArchiveDialog, RestoreDialog } from '../features/projects/staff/archive-dialog.tsx'
import { ArchivedTable } from '../features/projects/staff/archived-table.tsx'
import { NewProject } from '../features/projects/staff/project-form.tsx'
import { type ProjectAct, ProjectPanel } from '../features/projects/staff/project-panel.tsx'
import { PAGE_STATES, PROJECT_COLUMNS, ProjectTable } from '../features/projects/staff/project-table.tsx'
import { useAfterAct, useStaffProjects } from '../features/projects/staff/queries.ts'
import { call } from '../lib/call.ts'
import { asProjectKey } from '../lib/projects.ts'
import { refusalMessage } from '../lib/refusal-message.ts'
import { Drawer } from '../ui/drawer.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterBar, FilterChip } from '../ui/filter-bar.tsx'
import { ListHead } from '../ui/list-head.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { useToast } from '../ui/toast.tsx'
import { useNew } from '../ui/use-new.ts'
import { usePage } from '../ui/use-page.ts'
import { ViewMenu } from '../ui/view-menu.tsx'

export const adminProjects = createLazyRoute('/admin/projects')({ component: ProjectsPage })

/** The project whose panel is open, and which are listed. */
export type ProjectsSearch = { project?: ProjectKey; page?: (typeof PAGE_STATES)[number]['value'] }

function projectsSearch(search: Record<string, unknown>): ProjectsSearch {
  const project = asProjectKey(search.project)
  const page = PAGE_STATES.find(({ value }) => value === search.page)?.value
  return { ...(project && { project }), ...(page && { page }) }
}

function ProjectsPage() {
  usePage(pageTitle('Projects', usePortal()), 'ink')
  const { project: chosen, page } = projectsSearch(useSearch({ from: '/admin/projects' }))
  const navigate = useNavigate({ from: '/admin/projects' })
  const isAdmin = useStaff()?.role === 'admin'
  const [adding, setAdding] = useNew()
  const [asked, setAsked] = useState<ProjectAct>()
  const { data, error, isFetching, refetch } = useStaffProjects()
  useRightsEnd(error)
  const move = useMove()
  const all = data?.projects ?? []
  const present = all.filter(({ archivedAt }) => archivedAt === null)
  const projects = present.filter(({ content }) => page === undefined || content === page)
  const archived = all.filter(({ archivedAt }) => archivedAt !== null)
  const open = adding ? undefined : all.find(({ key }) => key === chosen)
  const show = (project: ProjectKey | undefined) => {
    setAdding(false)
    void navigate({ search: projectsSearch({ page, project }), replace: true, resetScroll: false })
  }
  const filter = (filters: Record<string, unknown>) =>
    void navigate({ search: projectsSearch(filters), replace: true, resetScroll: false })

  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={isFetching || undefined}>
      <ListHead title="Projects" count={data && (present.length === 1 ? '1 project' : `${present.length} projects`)}>
        {data && isAdmin && (
          <button className="btn btn--sm btn--primary" type="button" onClick={() => setAdding(true)}>
            Add project
          </button>
        )}
      </ListHead>
      <p className="small mt-2 mb-2">
        What investors can open, in the order of the front page. A reader whose code opens the first project starts
        there.
      </p>
      <FilterBar end={<ViewMenu list="projects" columns={PROJECT_COLUMNS} filters={{ page }} onFilters={filter} />}>
        <FilterChip
          id="projects-page"
          label="State"
          options={PAGE_STATES}
          value={page ?? ''}
          onChange={(value) => filter({ page: value })}
        />
      </FilterBar>
      {!data && error && <LoadFailed what="The list of projects" onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && (
        <div>
          <div>
            {present.length === 0 ? (
              <Empty title="No projects yet">Add a project, publish its content and create a code for it.</Empty>
            ) : projects.length === 0 ? (
              <Empty title="No projects found">No project’s page is in this state.</Empty>
            ) : (
              <ProjectTable
                projects={projects}
                first={present[0]}
                open={open?.key}
                onOpen={show}
                onMove={isAdmin && page === undefined ? move : undefined}
              />
            )}
            {archived.length > 0 && <ArchivedTable projects={archived} open={open?.key} onOpen={show} />}
          </div>
          {adding && isAdmin && (
            <Drawer key="+" label="New project" onClose={() => setAdding(false)}>
              <h2 className="heading-m">New project</h2>
              <NewProject
                currency={data.currency}
                dashboard={all.find(({ kind }) => kind === 'dashboard')}
                onAdded={show}
              />
            </Drawer>
          )}
          {open && (
            <ProjectPanel
              key={open.key}
              project={open}
              first={present[0]}
              isAdmin={isAdmin}
              onAct={setAsked}
              onClose={() => show(undefined)}
            />
          )}
        </div>
      )}
      {open && asked === 'archive' && (
        <ArchiveDialog project={open} isDefault={open.key === present[0]?.key} onClose={() => setAsked(undefined)} />
      )}
      {open && asked === 'notify' && (
        <NotifyDialog scope="project" target={open.key} name={open.name} onClose={() => setAsked(undefined)} />
      )}
      {open && asked === 'restore' && <RestoreDialog project={open} onClose={() => setAsked(undefined)} />}
    </main>
  )
}

/** `back`: before which it was, for the undo. */
type Move = { key: ProjectKey; before: ProjectKey | null; back?: ProjectKey | null }

/** One move after the other, because each is relative to the order on screen. */
function useMove() {
  const say = useToast()
  const onSettled = useAfterAct()
  const sending = useMutation({
    mutationFn: ({ key, before }: Move) => call('POST /api/admin/projects/:key/move', { key, before }),
    onSuccess: (_, { key, back }) =>
      say('The order has changed.', back === undefined ? {} : { onUndo: () => sending.mutate({ key, before: back }) }),
    onError: (error) => say(refusalMessage(error, 'The order could not be changed.'), { tone: 'bad' }),
    onSettled,
  })
  return (key: ProjectKey, before: ProjectKey | null, back: ProjectKey | null) => {
    if (!sending.isPending) sending.mutate({ key, before, back })
  }
}
