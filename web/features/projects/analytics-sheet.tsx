import { dayAndTimeUtc } from '../../lib/format.ts'
import type { AnalyticsContent } from './content-types.ts'
import { FigureTable } from './figure-table.tsx'
import './tear-sheet.css'
import './tear-hero.css'

const number = (value: number) => value.toLocaleString('en-US')

/** The analytics set: its hero, then each of its parts as a table of figures. */
export function AnalyticsSheet({ content }: { content: AnalyticsContent }) {
  const { hero, aiUsage, planDistribution, promptCapEnforcement, zaraAssistant, systemHealth } = content
  const { byPlan, total } = aiUsage.dailyUsage
  return (
    <main id="main" tabIndex={-1} className="wrap tear__body">
      <section className="tear__hero" aria-labelledby="sheet-title">
        <h1 id="sheet-title">{hero.title}</h1>
        <p className="lead">{hero.subtitle}</p>
        <dl className="figs">
          {content.realTimeMetrics.liveStats.slice(0, 4).map(({ metric, value, change }) => (
            <div key={metric}>
              <dt>{metric}</dt>
              <dd className="figure">
                {value}
                <span className="legend block mt-2 font-sans tracking-normal whitespace-normal">{change}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <FigureTable
        title="AI Usage"
        note={`${number(total)} prompts on the last full day`}
        head={['Plan', 'Prompts']}
        rows={[
          ['Free', number(byPlan.free)],
          ['Pro', number(byPlan.pro)],
          ['Enterprise', number(byPlan.enterprise)],
        ]}
      />
      <FigureTable
        title="Assistant modules"
        note={`${number(zaraAssistant.totalCalls)} calls in all`}
        head={['Module', 'Calls', 'Average time', 'Share']}
        rows={zaraAssistant.topModules.map((it) => [it.name, number(it.calls), `${it.avgTime} s`, `${it.percentage}%`])}
      />
      <FigureTable
        title="Users & Plans"
        note={`${number(planDistribution.totalUsers)} users`}
        head={['Plan', 'Users', 'Share']}
        rows={planDistribution.plans.map((it) => [it.name, number(it.count), `${it.percentage}%`])}
      />
      <FigureTable
        title="Prompt caps"
        note={`${promptCapEnforcement.overallCompliance}% of accounts are within their cap`}
        head={['User', 'Used', 'Limit', 'Share', 'Status']}
        rows={promptCapEnforcement.alerts.map((it) => [
          it.user,
          number(it.usage),
          number(it.limit),
          `${it.percentage}%`,
          it.status,
        ])}
      />
      <FigureTable
        title="System Health"
        head={['Part', 'Value', 'Status']}
        rows={systemHealth.metrics.map((it) => [it.metric, it.value, it.status])}
      />
      <FigureTable
        title="Alerts"
        head={['Message', 'Level', 'Time', 'Status']}
        rows={systemHealth.alerts.map((it) => [it.message, it.level, dayAndTimeUtc(it.timestamp), it.status])}
      />
      <FigureTable
        title="Recent activity"
        head={['Action', 'By', 'On', 'Time', 'Status']}
        rows={content.adminActivity.recentActions.map((it) => [
          it.action,
          it.admin,
          it.target,
          dayAndTimeUtc(it.timestamp),
          it.status,
        ])}
      />
    </main>
  )
}
