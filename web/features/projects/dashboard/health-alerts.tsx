import { DateTime } from '../../../ui/date-time.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import styles from './dashboard.module.css'
import { EmptyPane } from './pane.tsx'
import { ALERT, LEVEL, StateMark } from './states.tsx'
import * as texts from './texts.ts'
import type { HealthAlert } from './types.ts'

export function HealthAlerts({ alerts }: { alerts: readonly HealthAlert[] }) {
  if (alerts.length === 0) return <EmptyPane>{texts.thereAreNoAlerts}</EmptyPane>
  return (
    <StaffTable
      className={styles.entries}
      caption={texts.alerts}
      rows={alerts}
      columns={[
        { name: texts.alert, isName: true, className: styles.entryLine, cell: ({ message }) => message },
        { name: texts.level, cell: ({ level }) => <StateMark state={LEVEL[level]} /> },
        { name: texts.since, cell: ({ timestamp }) => <DateTime iso={timestamp} isFull /> },
        { name: texts.state, cell: ({ status }) => <StateMark state={ALERT[status]} /> },
      ]}
    />
  )
}
