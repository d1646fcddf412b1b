import { number, percentIn } from '../../../lib/format.ts'
import { StaffTable } from '../../../ui/staff-table.tsx'
import dashboardStyles from './dashboard.module.css'
import { EmptyPane } from './pane.tsx'
import * as texts from './texts.ts'
import type { Plans } from './types.ts'
import usageChartStyles from './usage-chart.module.css'
import { PLANS } from './usage-figures.ts'

/** Users by plan, as a bar and as a table. */
export function PlanShares({ plans }: { plans: Plans['plans'] }) {
  if (plans.length === 0) return <EmptyPane>{texts.noPlans}</EmptyPane>
  const percent = percentIn(plans.map(({ percentage }) => percentage))
  return (
    <>
      <div className={dashboardStyles.shares} aria-hidden="true">
        {plans.map(({ name, count, color }) => (
          <i key={name} className={tintOf(name, color)} style={{ flexGrow: count }} />
        ))}
      </div>
      <StaffTable
        className={dashboardStyles.entries}
        caption={texts.usersByPlan}
        rows={plans}
        columns={[
          {
            name: texts.plan,
            isName: true,
            cell: ({ name, color }) => (
              <span className={dashboardStyles.named}>
                <i className={`${usageChartStyles.swatch} ${tintOf(name, color)}`} aria-hidden="true" />
                <span>{name}</span>
              </span>
            ),
          },
          { name: texts.users2, className: 'ledger__number', cell: ({ count }) => number(count) },
          { name: texts.share, className: 'ledger__number', cell: ({ percentage }) => percent(percentage) },
        ]}
      />
    </>
  )
}

/** A plan has one colour on the whole dashboard: that of the usage chart if it is one of its plans, else the one chosen for it. */
function tintOf(name: string, color: Plans['plans'][number]['color']): string | undefined {
  const plan = PLANS.find(({ key }) => key === name.toLowerCase())
  return plan ? usageChartStyles[`swatch--${plan.key}`] : dashboardStyles[`tint--${color}`]
}
