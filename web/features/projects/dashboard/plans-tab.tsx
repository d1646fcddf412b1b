import { number, percent } from '../../../lib/format.ts'
import { CapAlerts } from './cap-alerts.tsx'
import styles from './dashboard.module.css'
import { Pane } from './pane.tsx'
import { PlanShares } from './plan-shares.tsx'
import type { AnalyticsAnswer } from './types.ts'

export function PlansTab({ content }: { content: AnalyticsAnswer }) {
  const { planDistribution, promptCapEnforcement } = content
  const { overallCompliance, alerts } = promptCapEnforcement
  return (
    <div className={styles.panes}>
      <Pane id="plans" title="Plans" note={`${number(planDistribution.totalUsers)} users`}>
        <PlanShares plans={planDistribution.plans} />
      </Pane>
      <Pane id="compliance" title="Prompt caps">
        <p className={styles.bigFigure}>{percent(overallCompliance)}</p>
        <p className={styles.paneSentence}>of accounts are within their cap.</p>
        <span className={`${styles.meter} ${styles.meterBig}`} aria-hidden="true">
          <i style={{ width: `${overallCompliance}%` }} />
        </span>
      </Pane>
      <Pane id="caps" title="Near or over the cap" note={accounts(alerts.length)} full>
        <CapAlerts alerts={alerts} />
      </Pane>
    </div>
  )
}

function accounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}
