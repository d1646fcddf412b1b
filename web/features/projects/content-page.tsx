import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ProjectRoute } from '../../../contract/project-routes.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AnalyticsSheet } from './analytics-sheet.tsx'
import { PageBars } from './closed-page.tsx'
import { accessQuery, contentQuery } from './queries.ts'
import { TearSheet } from './tear-sheet.tsx'

type ContentPageProps = { route: ProjectRoute; contact: string | undefined }

/** What lies behind the gate, by the kind of its content set. */
export function ContentPage({ route, contact }: ContentPageProps) {
  const queries = useQueryClient()
  const content = useQuery(contentQuery(route))
  if (content.data?.kind === 'project') return <TearSheet content={content.data} contact={contact} />
  if (content.data?.kind === 'analytics') return <AnalyticsSheet content={content.data} />

  function again() {
    // The refusal may be about access, which then has to be decided first.
    void queries.invalidateQueries({ queryKey: accessQuery(route).queryKey })
    void content.refetch()
  }
  return (
    <main id="main" tabIndex={-1} className="wrap py-20" aria-busy={content.isPending}>
      <h1 className="sr-only">{content.isError ? 'This page could not be loaded' : 'Opening the page'}</h1>
      {content.isError ? <LoadFailed what="This page" onRetry={again} /> : <PageBars className="max-w-3xl" />}
    </main>
  )
}
