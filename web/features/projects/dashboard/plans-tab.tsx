import { number, percent } from '../../../lib/format.ts'
import { CapAlerts } from './cap-alerts.tsx'
import styles from './dashboard.module.css'
import { Pane } from './pane.tsx'
import { PlanShares } from './plan-shares.tsx'
import * as texts from './texts.ts'
import type { AnalyticsAnswer } from './types.ts'

export function PlansTab({ content }: { content: AnalyticsAnswer }) {
  const { planDistribution, promptCapEnforcement } = content
  const { overallCompliance, alerts } = promptCapEnforcement
  return (
    <div className={styles.panes}>
      <Pane id="plans" title={texts.plans} note={texts.users({ totalUsers: number(planDistribution.totalUsers) })}>
        <PlanShares plans={planDistribution.plans} />
      </Pane>
      <Pane id="compliance" title={texts.promptCaps}>
        <p className={styles.bigFigure}>{percent(overallCompliance)}</p>
        <p className={styles.paneSentence}>{texts.ofAccountsAreWithin}</p>
        <span className={`${styles.meter} ${styles.meterBig}`} aria-hidden="true">
          <i style={{ width: `${overallCompliance}%` }} />
        </span>
      </Pane>
      <Pane id="caps" title={texts.nearOrOverThe} note={texts.accounts({ count: alerts.length })} full>
        <CapAlerts alerts={alerts} />
      </Pane>
    </div>
  )
}
