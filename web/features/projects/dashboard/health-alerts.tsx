import { DateTime } from '../../../ui/date-time.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { EmptyPane } from './pane.tsx'
import { ALERT, LEVEL, StateMark } from './states.tsx'
import type { HealthAlert } from './types.ts'

export function HealthAlerts({ alerts }: { alerts: readonly HealthAlert[] }) {
  if (alerts.length === 0) return <EmptyPane>There are no alerts.</EmptyPane>
  return (
    <StaffTable
      caption="Alerts"
      rows={alerts}
      columns={[
        { name: 'Alert', isName: true, cell: ({ message }) => message },
        { name: 'Level', cell: ({ level }) => <StateMark state={LEVEL[level]} /> },
        { name: 'Since', cell: ({ timestamp }) => <DateTime iso={timestamp} /> },
        { name: 'State', cell: ({ status }) => <StateMark state={ALERT[status]} /> },
      ]}
    />
  )
}
