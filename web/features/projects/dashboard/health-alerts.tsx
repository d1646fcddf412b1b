import { When } from '../../../ui/when.tsx'
import { Ledger } from './ledger.tsx'
import { Nothing } from './pane.tsx'
import { StateMark } from './state-mark.tsx'
import { ALERT, LEVEL } from './states.ts'
import type { HealthAlert } from './types.ts'

/** What the platform has to say of itself. */
export function HealthAlerts({ alerts }: { alerts: readonly HealthAlert[] }) {
  if (alerts.length === 0) return <Nothing>Nothing is wrong, and nothing was of late.</Nothing>
  return (
    <Ledger
      caption="Alerts"
      rows={alerts}
      columns={[
        { name: 'Alert', isName: true, cell: ({ message }) => message },
        { name: 'Level', cell: ({ level }) => <StateMark state={LEVEL[level]} /> },
        { name: 'Since', cell: ({ timestamp }) => <When iso={timestamp} /> },
        { name: 'State', cell: ({ status }) => <StateMark state={ALERT[status]} /> },
      ]}
    />
  )
}
