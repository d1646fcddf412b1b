import { number } from '../../lib/format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { KINDS } from './choices.ts'
import type { Entry } from './queries.ts'

/** The columns that can be hidden. */
export const AUDIT_COLUMNS = ['Kind', 'IP address', 'Index']

type AuditTableProps = { entries: readonly Entry[]; open: string | undefined; onOpen: (id: string) => void }

export function AuditTable({ entries, open, onOpen }: AuditTableProps) {
  const columns: Column<Entry>[] = [
    { name: 'Time', width: 'm', brief: 'under', cell: ({ at }) => <DateTime iso={at} /> },
    {
      name: 'Event',
      isName: true,
      cell: ({ id, says }) => (
        <button className="link-button" type="button" aria-expanded={id === open} onClick={() => onOpen(id)}>
          {says}
        </button>
      ),
    },
    {
      name: 'Kind',
      width: 'm',
      needs: 'some',
      cell: ({ kind, refused }) =>
        refused ? (
          <StatusWord tone="warn">Refused or failed</StatusWord>
        ) : (
          KINDS.find(({ value }) => value === kind)?.label
        ),
    },
    {
      name: 'IP address',
      width: 'm',
      needs: 'room',
      cell: ({ address }) =>
        address ? <span className="mono">{address}</span> : <span className="quiet">not recorded</span>,
    },
    {
      name: 'Index',
      width: 's',
      needs: 'room',
      className: 'num',
      cell: ({ index }) => (index === null ? 'pending' : number(index)),
    },
  ]
  return (
    <StaffTable caption="Log entries" list="audit" columns={columns} rows={entries} idOf={({ id }) => id} open={open} />
  )
}
