import { number, percent } from '../../../lib/format.ts'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { EmptyPane } from './pane.tsx'
import { CAP, StateMark } from './states.tsx'
import type { CapAlert } from './types.ts'

export function CapAlerts({ alerts }: { alerts: readonly CapAlert[] }) {
  if (alerts.length === 0) return <EmptyPane>No account is near its cap.</EmptyPane>
  return (
    <StaffTable
      caption="Accounts near their prompt cap"
      rows={alerts}
      columns={[
        { name: 'Account', isName: true, cell: ({ user }) => user },
        { name: 'Used', className: 'ledger__number', cell: ({ usage }) => number(usage) },
        { name: 'Limit', className: 'ledger__number', cell: ({ limit }) => number(limit) },
        { name: 'Share', className: 'ledger__number', cell: ({ percentage }) => percent(percentage) },
        { name: 'State', cell: ({ status }) => <StateMark state={CAP[status]} /> },
      ]}
    />
  )
}
