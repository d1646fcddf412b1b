import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Snapshot } from './queries.ts'

/** The latest snapshots. The dashboard shows the first. */
export function SnapshotTable({ snapshots }: { snapshots: readonly Snapshot[] }) {
  const [first] = snapshots
  if (!first) return <Empty title="No figures yet">Figures appear here when a platform sends them.</Empty>
  return (
    <StaffTable
      caption="Received figures"
      rows={snapshots}
      idOf={({ id }) => id}
      columns={[
        { name: 'Figures of', isName: true, cell: ({ generatedAt }) => <DateTime iso={generatedAt} /> },
        { name: 'Received', width: 'm', needs: 'some', cell: ({ receivedAt }) => <DateTime iso={receivedAt} /> },
        { name: 'Key', width: 'l', brief: 'under', cell: ({ keyName }) => keyName },
        {
          name: 'Size',
          width: 's',
          needs: 'some',
          isNumber: true,
          cell: ({ bytes }) => `${(bytes / 1000).toFixed(1)} kB`,
        },
        {
          name: 'State',
          width: 'm',
          brief: 'end',
          cell: ({ id }) =>
            id === first.id ? <StatusWord tone="ok">Current</StatusWord> : <StatusWord tone="plain">Past</StatusWord>,
        },
      ]}
    />
  )
}
