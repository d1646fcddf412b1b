import { StaffTable } from '../../../ui/staff-table.tsx'
import styles from './dashboard.module.css'
import { HealthAlerts } from './health-alerts.tsx'
import { EmptyPane, Pane } from './pane.tsx'
import { HEALTH, StateMark } from './states.tsx'
import type { AnalyticsAnswer } from './types.ts'

export function HealthTab({ content: { systemHealth } }: { content: AnalyticsAnswer }) {
  const { metrics, alerts } = systemHealth
  const open = alerts.filter(({ status }) => status === 'open').length
  return (
    <div className={styles.panes}>
      <Pane
        id="health"
        title="Measures"
        note={metrics.length > 0 && watched(metrics.filter(({ status }) => status !== 'good').length)}
        full
      >
        {metrics.length === 0 ? (
          <EmptyPane>The platform has sent no measures.</EmptyPane>
        ) : (
          <StaffTable
            caption="Measures of the system"
            rows={metrics}
            columns={[
              { name: 'Measure', isName: true, cell: ({ metric }) => metric },
              { name: 'Value', className: 'ledger__number', cell: ({ value }) => value },
              {
                name: 'State',
                className: 'ledger__number',
                cell: ({ status }) => <StateMark state={HEALTH[status]} />,
              },
            ]}
          />
        )}
      </Pane>
      <Pane id="alerts" title="Alerts" note={`${open} open`} full>
        <HealthAlerts alerts={alerts} />
      </Pane>
    </div>
  )
}

function watched(count: number): string {
  if (count === 0) return 'All good'
  return count === 1 ? '1 needs attention' : `${count} need attention`
}
