import styles from './dashboard.module.css'
import { HealthAlerts } from './health-alerts.tsx'
import { EmptyPane, Pane } from './pane.tsx'
import { HEALTH, StateMark } from './states.tsx'
import * as texts from './texts.ts'
import type { AnalyticsAnswer } from './types.ts'
import { UptimeTicks } from './uptime-ticks.tsx'

export function HealthTab({ content: { systemHealth } }: { content: AnalyticsAnswer }) {
  const { metrics, alerts, uptime } = systemHealth
  const open = alerts.filter(({ status }) => status === 'open').length
  return (
    <div className={styles.panes}>
      <Pane
        id="health"
        title={texts.measures}
        note={metrics.length > 0 && watched(metrics.filter(({ status }) => status !== 'good').length)}
        full
      >
        {metrics.length === 0 ? (
          <EmptyPane>{texts.noMeasures}</EmptyPane>
        ) : (
          <dl className={styles.measures}>
            {metrics.map(({ metric, value, status }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else identifies a measure
              <div key={index}>
                <dt>{metric}</dt>
                <dd className={styles.measuresValue}>{value}</dd>
                <dd>
                  <StateMark state={HEALTH[status]} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Pane>
      {uptime && uptime.length > 0 && <UptimeTicks days={uptime} />}
      <Pane id="alerts" title={texts.alerts} note={texts.open({ count: open })} full>
        <HealthAlerts alerts={alerts} />
      </Pane>
    </div>
  )
}

function watched(count: number): string {
  if (count === 0) return texts.allGood
  return count === 1 ? texts.n1NeedsAttention : texts.needAttention({ count })
}
