import type { AnalyticsTab } from '../../../../contract/projects/analytics-tabs.ts'
import { ProjectDrawing } from '../../../ui/drawings/project-drawing.tsx'
import styles from './dashboard.module.css'
import { Dashboard } from './dashboard.tsx'
import { Freshness } from './freshness.tsx'
import type { AnalyticsAnswer } from './types.ts'
import { useLiveFigures } from './use-live-figures.ts'

type AnalyticsSheetProps = {
  route: string
  content: AnalyticsAnswer
  tab: AnalyticsTab
  onTab: (tab: AnalyticsTab) => void
  refresh: () => Promise<void>
  onRefused: () => void
}

/** The analytics dashboard, with figures that update while it is open. */
export function AnalyticsSheet({ route, content, tab, onTab, refresh, onRefused }: AnalyticsSheetProps) {
  const stream = useLiveFigures({ version: content.version, refresh, onRefused })
  return (
    <Dashboard
      content={content}
      tab={tab}
      onTab={onTab}
      freshness={<Freshness figures={content} stream={stream} />}
      drawing={<ProjectDrawing of={route} className={styles.dashboardDrawing} />}
    />
  )
}
