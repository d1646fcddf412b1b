import { StaffTable } from '../../../ui/staff-table.tsx'
import { Nothing } from './pane.tsx'
import { CAP, StateMark } from './states.tsx'
import type { CapAlert } from './types.ts'
import { number } from './usage-figures.ts'

export function CapAlerts({ alerts }: { alerts: readonly CapAlert[] }) {
  if (alerts.length === 0) return <Nothing>No account is near its cap.</Nothing>
  return (
    <StaffTable
      caption="Accounts near their prompt cap"
      rows={alerts}
      columns={[
        { name: 'Account', isName: true, cell: ({ user }) => user },
        { name: 'Used', className: 'ledger__number', cell: ({ usage }) => number(usage) },
        { name: 'Limit', className: 'ledger__number', cell: ({ limit }) => number(limit) },
        { name: 'Share', className: 'ledger__number', cell: ({ percentage }) => `${percentage}%` },
        { name: 'State', cell: ({ status }) => <StateMark state={CAP[status]} /> },
      ]}
    />
  )
}
