import { When } from '../../../ui/when.tsx'
import { Ledger } from './ledger.tsx'
import { Nothing } from './pane.tsx'
import { StateMark } from './state-mark.tsx'
import { ACTION } from './states.ts'
import type { RecentAction } from './types.ts'

/** What the platform's own admins did last. */
export function RecentActions({ actions }: { actions: readonly RecentAction[] }) {
  if (actions.length === 0) return <Nothing>No action was taken of late.</Nothing>
  return (
    <Ledger
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
