import { useState } from 'react'
import { shortTimeUtc } from '../../../contract/wording.ts'
import { fromNow, number } from '../../lib/format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Icon } from '../../ui/icon.tsx'
import { None } from '../../ui/none.tsx'
import { type Column, StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import styles from './audit.module.css'
import { KINDS } from './choices.ts'
import { type EntryLine, foldEntries } from './fold-entries.ts'
import type { Entry } from './queries.ts'

/** The columns that can be hidden. */
export const AUDIT_COLUMNS = ['Kind', 'IP address', 'Index']

type AuditTableProps = { entries: readonly Entry[]; open: string | undefined; onOpen: (id: string) => void }

export function AuditTable({ entries, open, onOpen }: AuditTableProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  function toggle(id: string) {
    const next = new Set(unfolded)
    if (!next.delete(id)) next.add(id)
    setUnfolded(next)
  }
  const columns: Column<EntryLine>[] = [
    { name: 'Time', width: 'm', isFitted: true, brief: 'under', cell: (line) => <Time line={line} /> },
    {
      name: 'Event',
      isName: true,
      wraps: true,
      cell: (line) =>
        line.times > 1 ? (
          <button
            className={`link-button ${styles.fold}`}
            type="button"
            aria-expanded={unfolded.has(line.id)}
            onClick={() => toggle(line.id)}
          >
            <Icon name="down" />
            {line.entry.says}
            <span className={styles.foldTimes}>, {line.times} times</span>
          </button>
        ) : (
          <button
            className={`link-button ${line.isInside ? styles.folded : ''}`}
            type="button"
            aria-expanded={line.entry.id === open}
            onClick={() => onOpen(line.entry.id)}
          >
            {line.entry.says}
          </button>
        ),
    },
    {
      name: 'Kind',
      width: 'm',
      isFitted: true,
      brief: 'underEnd',
      cell: ({ entry: { kind, refused } }) =>
        refused ? (
          <StatusWord tone="warn">Refused or failed</StatusWord>
        ) : (
          <span className="quiet">{KINDS.find(({ value }) => value === kind)?.label}</span>
        ),
    },
    {
      name: 'IP address',
      width: 'm',
      isFitted: true,
      needs: 'room',
      cell: ({ entry: { address } }) =>
        address ? <span className="mono">{address}</span> : <None says="not recorded" />,
    },
    { name: 'Index', width: 'm', isFitted: true, isNumber: true, cell: (line) => indexOf(line) },
  ]
  return (
    <StaffTable
      caption="Log entries"
      list="audit"
      columns={columns}
      className={styles.entries}
      rows={foldEntries(entries, unfolded)}
      idOf={({ id }) => id}
      open={open}
    />
  )
}

function Time({ line: { entry, last, times } }: { line: EntryLine }) {
  const [from, to] = [shortTimeUtc(last.at, Date.now()), entry.at.slice(11, 16)]
  if (times === 1 || from.endsWith(to)) return <DateTime iso={entry.at} />
  return (
    <span className="when">
      <span className="when__exact">
        {from} to {to}
      </span>{' '}
      <span className="when__relative">{fromNow(entry.at)}</span>
    </span>
  )
}

function indexOf({ entry, last, times }: EntryLine) {
  if (entry.index === null) return <span className="quiet">not indexed yet</span>
  return times > 1 && last.index !== null ? `${number(last.index)} to ${number(entry.index)}` : number(entry.index)
}
