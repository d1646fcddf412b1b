import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { ANALYTICS_TABS, type AnalyticsTab } from '../../contract/projects/analytics-tabs.ts'
import type { ProjectKey } from '../../contract/projects/project-keys.ts'
import type { AnalyticsAnswer } from '../features/projects/dashboard/types.ts'
import { accessQuery, contentQuery } from '../features/projects/presentation/queries.ts'
import { call } from '../lib/call.ts'

/** Loaded on demand: no other page needs its charts. */
const AnalyticsSheet = lazy(() =>
  import('../features/projects/dashboard/analytics-sheet.tsx').then((module) => ({ default: module.AnalyticsSheet })),
)

export function AnalyticsDashboard({ route, content }: { route: ProjectKey; content: AnalyticsAnswer }) {
  const queries = useQueryClient()
  const navigate = useNavigate({ from: '/$project' })
  const { tab } = useSearch({ from: '/$project' })
  const recheck = () => void queries.invalidateQueries({ queryKey: accessQuery(route).queryKey })
  return (
    <AnalyticsSheet
      route={route}
      content={content}
      tab={tabOf(tab)}
      onTab={(next) =>
        void navigate({ search: next === 'overview' ? {} : { tab: next }, replace: true, resetScroll: false })
      }
      refresh={async () => {
        const fresh = await call('GET /api/analytics/figures', {})
        queries.setQueryData(contentQuery(route).queryKey, fresh)
      }}
      onRefused={recheck}
    />
  )
}

function tabOf(name: string | undefined): AnalyticsTab {
  return ANALYTICS_TABS.find((tab) => tab === name) ?? 'overview'
}
