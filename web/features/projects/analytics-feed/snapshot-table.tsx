import { shortTimeUtc } from '../../../../contract/wording.ts'
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
        {
          name: 'Figures as of',
          isName: true,
          cell: ({ generatedAt }) => (
            <>
              <span className="wide-only">
                <DateTime iso={generatedAt} />
              </span>
              <span className="narrow-only">Figures as of {shortTimeUtc(generatedAt, Date.now())}</span>
            </>
          ),
        },
        { name: 'Received', width: 'm', needs: 'some', cell: ({ receivedAt }) => <DateTime iso={receivedAt} /> },
        {
          name: 'Key',
          width: 'l',
          brief: 'under',
          cell: ({ keyName, bytes }) => (
            <>
              {keyName}
              <span className="narrow-only">, {sizeText(bytes)}</span>
            </>
          ),
        },
        {
          name: 'State',
          width: 'm',
          brief: 'end',
          cell: ({ id }) =>
            id === first.id ? <StatusWord tone="ok">Current</StatusWord> : <StatusWord tone="plain">Past</StatusWord>,
        },
        // The last, so that the columns are on those of the keys, which end with their menus.
        { name: 'Size', width: 'xs', isNumber: true, cell: ({ bytes }) => sizeText(bytes) },
      ]}
    />
  )
}

const sizeText = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
