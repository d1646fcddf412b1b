import { CapAlerts } from './cap-alerts.tsx'
import { Pane } from './pane.tsx'
import { PlanShares } from './plan-shares.tsx'
import type { AnalyticsAnswer } from './types.ts'
import { number } from './usage-figures.ts'

/** Who is on which plan, and who is near the cap of theirs. */
export function PlansTab({ content }: { content: AnalyticsAnswer }) {
  const { planDistribution, promptCapEnforcement } = content
  const { overallCompliance, alerts } = promptCapEnforcement
  return (
    <div className="panes">
      <Pane id="plans" title="Plans" note={`${number(planDistribution.totalUsers)} users`}>
        <PlanShares plans={planDistribution.plans} />
      </Pane>
      <Pane id="compliance" title="Prompt caps">
        <p className="big">{overallCompliance}%</p>
        <p className="pane__say">of accounts are within their cap.</p>
        <span className="meter meter--big" aria-hidden="true">
          <i style={{ width: `${overallCompliance}%` }} />
        </span>
      </Pane>
      <Pane id="caps" title="Near the cap, or past it" note={accounts(alerts.length)} full>
        <CapAlerts alerts={alerts} />
      </Pane>
    </div>
  )
}

function accounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}
