import { number } from '../../lib/format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import styles from './audit.module.css'
import { KINDS } from './choices.ts'
import type { Entry } from './queries.ts'

type AuditTableProps = { entries: readonly Entry[]; open: string | undefined; onOpen: (id: string) => void }

export function AuditTable({ entries, open, onOpen }: AuditTableProps) {
  const columns: Column<Entry>[] = [
    { name: 'Time', brief: 'under', cell: ({ at }) => <DateTime iso={at} />, className: styles.auditWhen },
    {
      name: 'Event',
      isName: true,
      className: styles.auditSentence,
      cell: ({ id, says }) => (
        <button className="link-button" type="button" aria-expanded={id === open} onClick={() => onOpen(id)}>
          {says}
        </button>
      ),
    },
    {
      name: 'Kind',
      className: `ledger__wide ${styles.auditKind}`,
      cell: ({ kind, refused }) =>
        refused ? (
          <StatusWord tone="warn">Refused or failed</StatusWord>
        ) : (
          KINDS.find(({ value }) => value === kind)?.label
        ),
    },
    {
      name: 'IP address',
      cell: ({ address }) =>
        address ? <span className="mono">{address}</span> : <span className="quiet">not recorded</span>,
    },
    {
      name: 'Index',
      className: 'ledger__wide num',
      cell: ({ index }) => (index === null ? 'pending' : number(index)),
    },
  ]
  return (
    <StaffTable
      caption="Log entries"
      className={styles.audit}
      columns={columns}
      rows={entries}
      idOf={({ id }) => id}
      open={open}
    />
  )
}
