import type { ReactNode } from 'react'
import type { AnalyticsTab } from '../../../../contract/projects/analytics-tabs.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from './dashboard.module.css'
import { HealthTab } from './health-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { EmptyPane } from './pane.tsx'
import { PlansTab } from './plans-tab.tsx'
import * as texts from './texts.ts'
import { ToolsTab } from './tools-tab.tsx'
import type { AnalyticsAnswer } from './types.ts'
import { UsageTab } from './usage-tab.tsx'

type DashboardProps = {
  content: AnalyticsAnswer
  tab: AnalyticsTab
  onTab: (tab: AnalyticsTab) => void
  /** The age of the figures. */
  freshness: ReactNode
  /** Of the project, beside its name on a wide screen. */
  drawing?: ReactNode
}

/** A dashboard that staff have just added has empty lists. Their zeros are no figures. */
function hasFigures({ version, realTimeMetrics, planDistribution, zaraAssistant, systemHealth }: AnalyticsAnswer) {
  const lists = [realTimeMetrics.liveStats, planDistribution.plans, zaraAssistant.topModules, systemHealth.metrics]
  return version !== '' || lists.some((list) => list.length > 0)
}

export function Dashboard({ content, tab, onTab, freshness, drawing }: DashboardProps) {
  const { hero } = content
  // A link within a tab moves the focus to the tab it opens.
  const goTo = (next: AnalyticsTab) => {
    onTab(next)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-dashboard] [role=tab][aria-selected=true]')?.focus(),
    )
  }
  return (
    <main id="main" tabIndex={-1} className={styles.dashboard} data-dashboard>
      <header className={styles.dashboardHead}>
        <h1 id="sheet-title">{hero.title}</h1>
        <p className="lead">{hero.subtitle}</p>
        {freshness}
        {drawing}
      </header>
      {hasFigures(content) ? (
        <Tabs
          label={texts.dashboard}
          chosen={tab}
          onChoose={(id) => onTab(id as AnalyticsTab)}
          tabs={[
            { id: 'overview', name: texts.overview, panel: <OverviewTab content={content} onTab={goTo} /> },
            { id: 'ai-usage', name: texts.aiUsage, panel: <UsageTab content={content} /> },
            { id: 'users-plans', name: texts.usersPlans, panel: <PlansTab content={content} /> },
            { id: 'system-health', name: texts.systemHealth, panel: <HealthTab content={content} /> },
            { id: 'admin-tools', name: texts.adminTools, panel: <ToolsTab content={content} onTab={goTo} /> },
          ]}
        />
      ) : (
        <EmptyPane>{texts.thereAreNoFigures}</EmptyPane>
      )}
      <footer className={styles.dashboardFoot}>
        <p>{texts.confidentialEveryViewOf}</p>
      </footer>
    </main>
  )
}
