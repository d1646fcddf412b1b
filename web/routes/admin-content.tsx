import { createLazyRoute, Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { ContentTable } from '../features/projects/content/content-table.tsx'
import { useContents } from '../features/projects/content/queries.ts'
import { asProjectKey } from '../lib/projects.ts'
import { Empty } from '../ui/empty.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { useProjectName } from './use-project-name.ts'

export const adminContent = createLazyRoute('/admin/content')({ component: ContentPage })

const VIEWS = ['edit', 'preview', 'versions'] as const

/** The project whose editor is open, and the tab that it shows. */
export type ContentSearch = { project?: ProjectKey; view?: (typeof VIEWS)[number] }

function contentSearch(search: Record<string, unknown>): ContentSearch {
  const project = asProjectKey(search.project)
  const view = VIEWS.find((name) => name === search.view)
  return { ...(project && { project }), ...(project && view && { view }) }
}

/** Loaded when staff open a project: the list does not need it. */
const EditContent = lazy(() => import('./admin-content-editor.tsx').then((module) => ({ default: module.EditContent })))

function ContentPage() {
  usePage(pageTitle('Project pages', usePortal()), 'ink')
  const { project, view = 'edit' } = contentSearch(useSearch({ from: '/admin/content' }))
  const isAdmin = useStaff()?.role === 'admin'
  const nameOf = useProjectName()
  if (project && isAdmin)
    return (
      // Labelled, because the preview contains another main element.
      <main id="main" tabIndex={-1} className={styles.staffPage} aria-label={`Editor of ${nameOf(project)}`}>
        <p className={styles.staffPageBack}>
          <Link to="/admin/content">Project pages</Link>
        </p>
        <h1>{nameOf(project)}</h1>
        <Suspense fallback={<ListSkeleton />}>
          <EditContent key={project} route={project} name={nameOf(project)} view={view} />
        </Suspense>
      </main>
    )
  return <Contents isAdmin={isAdmin} nameOf={nameOf} />
}

function Contents({ isAdmin, nameOf }: { isAdmin: boolean; nameOf: ReturnType<typeof useProjectName> }) {
  const { data, error, isFetching, refetch } = useContents()
  useRightsEnd(error)
  return (
    <main id="main" tabIndex={-1} className={styles.staffPage} aria-busy={isFetching || undefined}>
      <h1>Project pages</h1>
      <p className="text mt-2 mb-4">
        What investors read. Drafts are saved automatically and readers never see them. Publishing creates a new
        version, which readers get at once.
        {!isAdmin && ' As a viewer, you can see this list; only admins can open the content.'}
      </p>
      {error ? (
        <LoadFailed what="The list of projects" onRetry={() => void refetch()} />
      ) : data?.sets.length === 0 ? (
        <Empty title="No projects yet">
          Add the first one at <Link to="/admin/projects">Projects</Link>. Its page is then written here.
        </Empty>
      ) : data ? (
        <ContentTable
          sets={data.sets}
          nameOf={nameOf}
          editLink={
            isAdmin
              ? (route, words, className) => (
                  <Link className={className} to="/admin/content" search={{ project: route }}>
                    {words}
                  </Link>
                )
              : undefined
          }
        />
      ) : (
        <ListSkeleton />
      )}
      {data && (
        <p className="legend mt-6">
          Exact times are UTC. The files in the content folder became the first version. If a file changes later, edit
          the project and import the file as a draft.
        </p>
      )}
    </main>
  )
}
