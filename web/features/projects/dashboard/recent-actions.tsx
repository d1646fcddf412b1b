import { DateTime } from '../../../ui/date-time.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { EmptyPane } from './pane.tsx'
import { ACTION, StateMark } from './states.tsx'
import type { RecentAction } from './types.ts'

export function RecentActions({ actions }: { actions: readonly RecentAction[] }) {
  if (actions.length === 0) return <EmptyPane>No recent actions.</EmptyPane>
  return (
    <StaffTable
      caption="Recent actions"
      rows={actions}
      columns={[
        { name: 'Action', isName: true, cell: ({ action }) => action },
        { name: 'On', cell: ({ target }) => target },
        { name: 'By', cell: ({ admin }) => admin },
        { name: 'Details', cell: ({ details }) => details },
        { name: 'When', cell: ({ timestamp }) => <DateTime iso={timestamp} /> },
        { name: 'State', cell: ({ status }) => <StateMark state={ACTION[status]} /> },
      ]}
    />
  )
}
