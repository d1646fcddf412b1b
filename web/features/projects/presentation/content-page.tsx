import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AnalyticsAnswer } from '../../../../contract/projects/analytics-content.ts'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { CallError } from '../../../lib/call-error.ts'
import { CurrencyProvider } from './currency.ts'
import { PageFailed } from './page-failed.tsx'
import { accessQuery, contentQuery } from './queries.ts'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import type { TearSheetProps } from './tear-sheet.tsx'

/** Loaded with the content: most visitors at the gate never need it. */
const TearSheet = lazy(() => import('./tear-sheet.tsx').then((module) => ({ default: module.TearSheet })))

type ContentPageProps = {
  route: ProjectKey
  dashboard: (content: AnalyticsAnswer) => ReactNode
  /** Shown while the project has no published content. */
  unpublished: ReactNode
} & Omit<TearSheetProps, 'content' | 'route'>

/** The content behind the gate, by the kind of its set. */
export function ContentPage({ route, dashboard, unpublished, ...sheet }: ContentPageProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(contentQuery(route))
  if (data)
    return (
      <Suspense fallback={<SheetSkeleton />}>
        {data.kind === 'project' ? (
          <CurrencyProvider value={data.currency}>
            <TearSheet route={route} content={data} {...sheet} />
          </CurrencyProvider>
        ) : (
          dashboard(data)
        )}
      </Suspense>
    )
  if (!error) return <SheetSkeleton />
  if (error instanceof CallError && error.code === 'content_unpublished') return unpublished

  function again() {
    // The refusal may be about access, so access is checked first.
    void queries.invalidateQueries({ queryKey: accessQuery(route).queryKey })
    void refetch()
  }
  return <PageFailed onRetry={again} />
}
