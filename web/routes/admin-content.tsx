import { createLazyRoute, Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { pageTitle, usePortal } from '../features/operations/company/queries.ts'
import { useRightsEnd, useStaff } from '../features/operations/staff-layout/queries.ts'
import { ContentTable } from '../features/projects/content/content-table.tsx'
import { useContents } from '../features/projects/content/queries.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import styles from '../ui/staff-page.module.css'
import { usePage } from '../ui/use-page.ts'
import { contentSearch } from './content-search.ts'
import { useProjectName } from './use-project-name.ts'

export const adminContent = createLazyRoute('/admin/content')({ component: ContentPage })

/** Fetched when a project is opened: whoever looks at the list needs none of it. */
const EditContent = lazy(() => import('./admin-content-editor.tsx').then((module) => ({ default: module.EditContent })))

function ContentPage() {
  usePage(pageTitle('Content', usePortal()), 'ink')
  const { project, view = 'edit' } = contentSearch(useSearch({ from: '/admin/content' }))
  const isAdmin = useStaff()?.role === 'admin'
  const nameOf = useProjectName()
  if (project && isAdmin)
    return (
      // Named, because the page in the preview has a main part too.
      <main id="main" tabIndex={-1} className={styles.staffPage} aria-label={`Editor of ${nameOf(project)}`}>
        <p className={styles.staffPageBack}>
          <Link to="/admin/content">Content</Link>
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
      <h1>Content</h1>
      <p className="text mt-2 mb-6">
        What investors read behind the gate. A draft is saved by itself and seen by nobody else; published, it is what
        the next request of every reader shows, as a new version.
        {!isAdmin && ' Your account may look at this list; what the pages say is for admins.'}
      </p>
      {error ? (
        <LoadFailed what="The list of contents" onRetry={() => void refetch()} />
      ) : data ? (
        <ContentTable
          sets={data.sets}
          nameOf={nameOf}
          editLink={
            isAdmin
              ? (route, name) => (
                  <Link to="/admin/content" search={{ project: route }}>
                    {name}
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
          Exact times are UTC. The files in the folder of contents were the first version; a file that is changed later
          waits here until somebody takes it in.
        </p>
      )}
    </main>
  )
}
