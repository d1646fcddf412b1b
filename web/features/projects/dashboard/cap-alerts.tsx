import { number, percentIn } from '../../../lib/format.ts'
import { StaffTable } from '../../../ui/staff-table.tsx'
import styles from './dashboard.module.css'
import { EmptyPane } from './pane.tsx'
import { CAP, StateMark } from './states.tsx'
import * as texts from './texts.ts'
import type { CapAlert } from './types.ts'

export function CapAlerts({ alerts }: { alerts: readonly CapAlert[] }) {
  if (alerts.length === 0) return <EmptyPane>{texts.noAccountIsNear}</EmptyPane>
  const percent = percentIn(alerts.map(({ percentage }) => percentage))
  return (
    <StaffTable
      className={styles.entries}
      caption={texts.accountsNearTheirPrompt}
      rows={alerts}
      columns={[
        { name: texts.account, isName: true, cell: ({ user }) => user },
        { name: texts.used, className: 'ledger__number', cell: ({ usage }) => number(usage) },
        { name: texts.limit, className: 'ledger__number', cell: ({ limit }) => number(limit) },
        { name: texts.share, className: 'ledger__number', cell: ({ percentage }) => percent(percentage) },
        { name: texts.state, className: styles.entryState, cell: ({ status }) => <StateMark state={CAP[status]} /> },
      ]}
    />
  )
}
