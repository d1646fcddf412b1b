import { number, percent } from '../../../lib/format.ts'
import { StaffTable } from '../../../ui/staff-table.tsx'
import dashboardStyles from './dashboard.module.css'
import { EmptyPane } from './pane.tsx'
import * as texts from './texts.ts'
import type { Plans } from './types.ts'
import usageChartStyles from './usage-chart.module.css'

/** Users by plan, as a bar and as a table. */
export function PlanShares({ plans }: { plans: Plans['plans'] }) {
  if (plans.length === 0) return <EmptyPane>{texts.noPlans}</EmptyPane>
  return (
    <>
      <div className={dashboardStyles.shares} aria-hidden="true">
        {plans.map(({ name, count, color }) => (
          <i key={name} className={dashboardStyles[`tint--${color}`]} style={{ flexGrow: count }} />
        ))}
      </div>
      <StaffTable
        caption={texts.usersByPlan}
        rows={plans}
        columns={[
          {
            name: texts.plan,
            isName: true,
            cell: ({ name, color }) => (
              <span className={dashboardStyles.named}>
                <i className={`${usageChartStyles.swatch} ${dashboardStyles[`tint--${color}`]}`} aria-hidden="true" />
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
