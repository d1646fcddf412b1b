import { StaffTable } from '../../../ui/staff-table.tsx'
import { When } from '../../../ui/when.tsx'
import { Nothing } from './pane.tsx'
import { ACTION, StateMark } from './states.tsx'
import type { RecentAction } from './types.ts'

export function RecentActions({ actions }: { actions: readonly RecentAction[] }) {
  if (actions.length === 0) return <Nothing>No recent actions.</Nothing>
  return (
    <StaffTable
      caption="Recent actions"
      rows={actions}
      columns={[
        { name: 'Action', isName: true, cell: ({ action }) => action },
        { name: 'On', cell: ({ target }) => target },
        { name: 'By', cell: ({ admin }) => admin },
        { name: 'Details', cell: ({ details }) => details },
        { name: 'When', cell: ({ timestamp }) => <When iso={timestamp} /> },
        { name: 'State', cell: ({ status }) => <StateMark state={ACTION[status]} /> },
      ]}
    />
  )
}
