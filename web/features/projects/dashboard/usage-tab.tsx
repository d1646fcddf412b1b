import { number, percent } from '../../../lib/format.ts'
import { StaffTable } from '../../../ui/staff-table.tsx'
import dashboardStyles from './dashboard.module.css'
import { EmptyPane, Pane } from './pane.tsx'
import * as texts from './texts.ts'
import type { AnalyticsAnswer, Assistant, DailyUsage } from './types.ts'
import usageChartStyles from './usage-chart.module.css'
import { UsageChart } from './usage-chart.tsx'
import { PLANS, shareOf } from './usage-figures.ts'

export function UsageTab({ content }: { content: AnalyticsAnswer }) {
  const { dailyUsage } = content.aiUsage
  return (
    <div className={dashboardStyles.panes}>
      {dailyUsage.history && <DailyUsagePane usage={dailyUsage} full />}
      <Pane id="last-day" title={texts.theLastFullDay} note={texts.prompts2({ total: number(dailyUsage.total) })}>
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
      <Pane id="usage" title={texts.promptsByPlan} note={texts.onTheLastFull({ total: number(total) })} full={full}>
        <LastDay usage={usage} />
      </Pane>
    )
  return (
    <Pane
      id="usage"
      title={texts.promptsPerDayBy}
      note={history.length === 1 ? texts.theLastDay : texts.theLastDays({ days: Math.min(90, history.length) })}
      full={full}
    >
      <UsageChart history={history} />
    </Pane>
  )
}

function LastDay({ usage: { total, byPlan } }: { usage: DailyUsage }) {
  if (total === 0) return <EmptyPane>{texts.noPrompts}</EmptyPane>
  return (
    <>
      <div className={dashboardStyles.shares} aria-hidden="true">
        {PLANS.map(({ key }) => (
          <i key={key} className={usageChartStyles[`swatch--${key}`]} style={{ flexGrow: byPlan[key] }} />
        ))}
      </div>
      <StaffTable
        className={dashboardStyles.entries}
        caption={texts.promptsOfTheLast}
        rows={PLANS}
        columns={[
          {
            name: texts.plan,
            isName: true,
            cell: ({ key, name }) => (
              <span className={dashboardStyles.named}>
                <i className={`${usageChartStyles.swatch} ${usageChartStyles[`swatch--${key}`]}`} aria-hidden="true" />
                <span>{name}</span>
              </span>
            ),
          },
          { name: texts.prompts3, className: 'ledger__number', cell: ({ key }) => number(byPlan[key]) },
          { name: texts.share, className: 'ledger__number', cell: ({ key }) => shareOf(byPlan[key], total) },
        ]}
      />
    </>
  )
}

function AssistantPane({ assistant: { totalCalls, topModules } }: { assistant: Assistant }) {
  return (
    <Pane id="assistant" title={texts.assistant} note={texts.calls({ totalCalls: number(totalCalls) })}>
      {topModules.length === 0 && <EmptyPane>{texts.noModules}</EmptyPane>}
      {topModules.length > 0 && (
        <StaffTable
          className={dashboardStyles.entries}
          caption={texts.topModulesOfThe}
          rows={topModules}
          columns={[
            {
              name: texts.module,
              isName: true,
              cell: ({ name, percentage }) => (
                <>
                  {name}
                  <span className={dashboardStyles.meter} aria-hidden="true">
                    <i style={{ width: `${percentage}%` }} />
                  </span>
                </>
              ),
            },
            { name: texts.calls2, className: 'ledger__number', cell: ({ calls }) => number(calls) },
            { name: texts.meanTime, className: 'ledger__number', cell: ({ avgTime }) => `${number(avgTime)} s` },
            { name: texts.share, className: 'ledger__number', cell: ({ percentage }) => percent(percentage) },
          ]}
        />
      )}
    </Pane>
  )
}
