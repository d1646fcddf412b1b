import { number, percent } from '../../../lib/format.ts'
import { StaffTable } from '../../../ui/staff-table.tsx'
import dashboardStyles from './dashboard.module.css'
import { EmptyPane, Pane } from './pane.tsx'
import type { AnalyticsAnswer, Assistant, DailyUsage } from './types.ts'
import usageChartStyles from './usage-chart.module.css'
import { UsageChart } from './usage-chart.tsx'
import { PLANS, shareOf } from './usage-figures.ts'

export function UsageTab({ content }: { content: AnalyticsAnswer }) {
  const { dailyUsage } = content.aiUsage
  return (
    <div className={dashboardStyles.panes}>
      {dailyUsage.history && <DailyUsagePane usage={dailyUsage} full />}
      <Pane id="last-day" title="The last full day" note={`${number(dailyUsage.total)} prompts`}>
        <LastDay usage={dailyUsage} />
      </Pane>
      <AssistantPane assistant={content.zaraAssistant} />
    </div>
  )
}

/** The chart, or only the last day if there is no history. */
export function DailyUsagePane({ usage, full = false }: { usage: DailyUsage; full?: boolean }) {
  const { history, total } = usage
  if (!history || history.length === 0)
    return (
      <Pane id="usage" title="Prompts by plan" note={`${number(total)} on the last full day`} full={full}>
        <LastDay usage={usage} />
      </Pane>
    )
  return (
    <Pane
      id="usage"
      title="Prompts per day, by plan"
      note={history.length === 1 ? 'The last day' : `The last ${Math.min(90, history.length)} days`}
      full={full}
    >
      <UsageChart history={history} />
    </Pane>
  )
}

function LastDay({ usage: { total, byPlan } }: { usage: DailyUsage }) {
  if (total === 0) return <EmptyPane>No prompts.</EmptyPane>
  return (
    <>
      <div className={dashboardStyles.shares} aria-hidden="true">
        {PLANS.map(({ key }) => (
          <i key={key} className={usageChartStyles[`swatch--${key}`]} style={{ flexGrow: byPlan[key] }} />
        ))}
      </div>
      <StaffTable
        caption="Prompts of the last full day, by plan"
        rows={PLANS}
        columns={[
          {
            name: 'Plan',
            isName: true,
            cell: ({ key, name }) => (
              <span className={dashboardStyles.named}>
                <i className={`${usageChartStyles.swatch} ${usageChartStyles[`swatch--${key}`]}`} aria-hidden="true" />
                <span>{name}</span>
              </span>
            ),
          },
          { name: 'Prompts', className: 'ledger__number', cell: ({ key }) => number(byPlan[key]) },
          { name: 'Share', className: 'ledger__number', cell: ({ key }) => shareOf(byPlan[key], total) },
        ]}
      />
    </>
  )
}

function AssistantPane({ assistant: { totalCalls, topModules } }: { assistant: Assistant }) {
  return (
    <Pane id="assistant" title="Assistant" note={`${number(totalCalls)} calls`}>
      {topModules.length === 0 && <EmptyPane>The platform has sent no modules.</EmptyPane>}
      {topModules.length > 0 && (
        <StaffTable
          caption="Top modules of the assistant"
          rows={topModules}
          columns={[
            {
              name: 'Module',
              isName: true,
              cell: ({ name, percentage }) => (
                <>
                  {name}
                  <span className={dashboardStyles.meter} aria-hidden="true">
                    <i style={{ width: percent(percentage) }} />
                  </span>
                </>
              ),
            },
            { name: 'Calls', className: 'ledger__number', cell: ({ calls }) => number(calls) },
            { name: 'Mean time', className: 'ledger__number', cell: ({ avgTime }) => `${number(avgTime)} s` },
            { name: 'Share', className: 'ledger__number', cell: ({ percentage }) => percent(percentage) },
          ]}
        />
      )}
    </Pane>
  )
}
