import type { AnalyticsTab } from '../../../../contract/projects/analytics-tabs.ts'
import { number } from '../../../lib/format.ts'
import { CapAlerts } from './cap-alerts.tsx'
import styles from './dashboard.module.css'
import { HealthAlerts } from './health-alerts.tsx'
import { LiveStats } from './live-stats.tsx'
import { Pane } from './pane.tsx'
import { PlanShares } from './plan-shares.tsx'
import { RecentActions } from './recent-actions.tsx'
import * as texts from './texts.ts'
import type { AnalyticsAnswer } from './types.ts'
import { DailyUsagePane } from './usage-tab.tsx'

type OverviewTabProps = { content: AnalyticsAnswer; onTab: (tab: AnalyticsTab) => void }

const MAX_ROWS = 3

/** A summary of the other tabs, with links to them. */
export function OverviewTab({ content, onTab }: OverviewTabProps) {
  const { realTimeMetrics, aiUsage, planDistribution, promptCapEnforcement, systemHealth, adminActivity } = content
  const open = systemHealth.alerts.filter(({ status }) => status !== 'resolved')
  const more = (tab: AnalyticsTab, words: string) => (
    <button className="link-button" type="button" onClick={() => onTab(tab)}>
      {words}
    </button>
  )
  return (
    <>
      <LiveStats stats={realTimeMetrics.liveStats} />
      <div className={`${styles.panes} ${styles.panesLead}`}>
        <DailyUsagePane usage={aiUsage.dailyUsage} />
        <Pane id="plans" title={texts.plans} note={texts.users({ totalUsers: number(planDistribution.totalUsers) })}>
          <PlanShares plans={planDistribution.plans} />
        </Pane>
        <Pane id="caps" title={texts.nearThePromptCap} note={more('users-plans', texts.usersPlans)}>
          <CapAlerts alerts={promptCapEnforcement.alerts.slice(0, MAX_ROWS)} />
        </Pane>
        <Pane id="alerts" title={texts.openAlerts} note={more('system-health', texts.systemHealth)}>
          <HealthAlerts alerts={open.slice(0, MAX_ROWS)} />
        </Pane>
        <Pane id="actions" title={texts.recentActions} note={more('admin-tools', texts.adminTools)} full>
          <RecentActions actions={adminActivity.recentActions.slice(0, MAX_ROWS)} />
        </Pane>
      </div>
    </>
  )
}
