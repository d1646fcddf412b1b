import { DateTime } from '../../../ui/date-time.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import styles from './dashboard.module.css'
import { EmptyPane } from './pane.tsx'
import { ACTION, StateMark } from './states.tsx'
import * as texts from './texts.ts'
import type { RecentAction } from './types.ts'

export function RecentActions({ actions }: { actions: readonly RecentAction[] }) {
  if (actions.length === 0) return <EmptyPane>{texts.noRecentActions}</EmptyPane>
  return (
    <StaffTable
      className={styles.entries}
      caption={texts.recentActions}
      rows={actions}
      columns={[
        { name: texts.action, isName: true, cell: ({ action }) => action },
        { name: texts.on, cell: ({ target }) => target },
        { name: texts.by, cell: ({ admin }) => admin },
        { name: texts.details, className: styles.entryLine, cell: ({ details }) => details },
        { name: texts.when, cell: ({ timestamp }) => <DateTime iso={timestamp} isFull /> },
        { name: texts.state, className: styles.entryState, cell: ({ status }) => <StateMark state={ACTION[status]} /> },
      ]}
    />
  )
}
