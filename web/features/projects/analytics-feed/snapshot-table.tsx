import { Empty } from '../../../ui/empty.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { When } from '../../../ui/when.tsx'
import type { Snapshot } from './queries.ts'

/** The figures that were sent last; the first ones are those that the dashboard shows. */
export function SnapshotTable({ snapshots }: { snapshots: readonly Snapshot[] }) {
  const [first] = snapshots
  if (!first)
    return <Empty title="Nothing was sent yet">Once a platform sends figures, each sending stands here.</Empty>
  return (
    <StaffTable
      caption="Figures that were sent"
      rows={snapshots}
      idOf={({ id }) => id}
      columns={[
        { name: 'Figures of', isName: true, cell: ({ generatedAt }) => <When iso={generatedAt} /> },
        { name: 'Received', cell: ({ receivedAt }) => <When iso={receivedAt} /> },
        { name: 'Key', cell: ({ keyName }) => keyName },
        { name: 'Size', className: 'ledger__number', cell: ({ bytes }) => `${(bytes / 1000).toFixed(1)} kB` },
        {
          name: 'State',
          cell: ({ id }) =>
            id === first.id ? <StatusWord tone="ok">in force</StatusWord> : <StatusWord tone="plain">past</StatusWord>,
        },
      ]}
    />
  )
}
