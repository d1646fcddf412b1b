import { useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { Comparison, countDifferences } from './comparison.tsx'
import styles from './content.module.css'
import { differences } from './differences.ts'
import { type Content, useVersionSet, type Version } from './queries.ts'
import type { SetValue } from './set-value.ts'

type VersionsProps = {
  route: ProjectKey
  content: Content
  /** Null if there is no draft. */
  draft: SetValue | null
  onRestore: (from: number | 'file') => void
}

/** The published versions, a comparison of any two, and a button that restores one. */
export function Versions({ route, content, draft, onRestore }: VersionsProps) {
  const { versions, published } = content
  const columns: Column<Version>[] = [
    {
      name: 'Version',
      isName: true,
      cell: ({ number }) => (number === published?.number ? `${number}, current` : String(number)),
    },
    { name: 'Published', cell: ({ publishedAt }) => <DateTime iso={publishedAt} /> },
    { name: 'By', cell: ({ publishedBy }) => publishedBy },
    { name: 'Note', cell: ({ note }) => note || 'The first version' },
    {
      name: 'SHA-256',
      needs: 'some',
      cell: ({ sha256 }) => <span className="mono">{sha256.slice(0, 12)}</span>,
    },
    {
      name: 'Acts',
      hiddenHeading: true,
      className: 'row-actions',
      cell: ({ number }) => (
        <button
          className="btn btn--sm"
          type="button"
          aria-label={`Restore as draft: version ${number}`}
          onClick={() => onRestore(number)}
        >
          Restore as draft
        </button>
      ),
    },
  ]
  return (
    <>
      <StaffTable
        caption="Published versions"
        columns={columns}
        rows={versions}
        idOf={({ number }) => String(number)}
      />
      <p className="legend mt-2">
        Exact times are UTC. Versions never change. To go back to one, restore it and publish it again.
      </p>
      <Compare route={route} content={content} draft={draft} />
    </>
  )
}

type Side = `${number}` | 'draft' | 'file'

function Compare({ route, content, draft }: Omit<VersionsProps, 'onRestore'>) {
  const { form, file, versions } = content
  const [newest, older] = versions
  const sides: { value: Side; label: string }[] = [
    ...(draft ? [{ value: 'draft' as const, label: 'The draft' }] : []),
    ...(file.set ? [{ value: 'file' as const, label: 'The file' }] : []),
    ...versions.map(({ number }) => ({ value: `${number}` as const, label: `Version ${number}` })),
  ]
  const [from, setFrom] = useState<Side>(`${(draft ? newest : older)?.number ?? newest?.number ?? 0}`)
  const [to, setTo] = useState<Side>(draft ? 'draft' : `${newest?.number ?? 0}`)
  const before = useSide(route, content, draft, from)
  const after = useSide(route, content, draft, to)
  const found = before.set && after.set ? differences(form, before.set, after.set) : undefined
  const select = (id: string, label: string, value: Side, choose: (side: Side) => void) => (
    <Select
      id={id}
      label={label}
      options={sides}
      value={value}
      onChange={({ target }) => choose(target.value as Side)}
    />
  )
  return (
    <section className={styles.comparison} aria-labelledby="compare-h">
      <h2 id="compare-h">Compare</h2>
      <div className={styles.comparisonSides}>
        {select('compare-from', 'From', from, setFrom)}
        {select('compare-to', 'To', to, setTo)}
      </div>
      <p className="small" role="status">
        {found && countDifferences(found.length)}
      </p>
      {before.failed || after.failed ? (
        <LoadFailed what="This version" onRetry={() => (before.failed ? before.retry() : after.retry())} />
      ) : (
        found && <Comparison differences={found} label="What differs" />
      )}
    </section>
  )
}

function useSide(route: ProjectKey, { published, file }: Content, draft: SetValue | null, side: Side) {
  const number = side === 'draft' || side === 'file' || Number(side) === published?.number ? undefined : Number(side)
  const fetched = useVersionSet(route, number)
  const here = side === 'draft' ? draft : side === 'file' ? file.set : published?.set
  const set = (number === undefined ? here : fetched.data?.set) as SetValue | null | undefined
  return { set, failed: fetched.isError, retry: () => void fetched.refetch() }
}
