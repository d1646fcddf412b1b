import { type ReactNode, useState } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { Comparison } from './comparison.tsx'
import { policyWords } from './labels.ts'
import { useVersionText, type Version } from './queries.ts'
import styles from './versions.module.css'

type VersionTableProps = { versions: readonly Version[]; preview: (text: string, version: Version) => ReactNode }

/** All versions, newest first. Staff can read one and see what it changed. */
export function VersionTable({ versions, preview }: VersionTableProps) {
  const [open, setOpen] = useState<number>()
  const newest = versions[0]?.version
  const shown = versions.find(({ version }) => version === open)
  const columns: Column<Version>[] = [
    {
      name: 'Version',
      isName: true,
      cell: ({ version, title, sha256 }) => (
        <>
          <button
            type="button"
            className="link-button"
            aria-expanded={open === version}
            onClick={() => setOpen(open === version ? undefined : version)}
          >
            Version {version}
          </button>
          <span className="secondary-line">{title}</span>
          <span className="secondary-line mono nowrap" title={`SHA-256 ${sha256}`}>
            {sha256.slice(0, 12)}
          </span>
        </>
      ),
    },
    {
      name: 'State',
      className: 'nowrap',
      cell: ({ version }) =>
        version === newest ? (
          <StatusWord tone="ok">In force</StatusWord>
        ) : (
          <StatusWord tone="plain">Earlier</StatusWord>
        ),
    },
    {
      name: 'In force since, published by',
      className: styles.versionsPublisher,
      cell: ({ publishedAt, publishedBy }) => (
        <>
          <DateTime iso={publishedAt} />
          <span className="secondary-line">{publishedBy}</span>
        </>
      ),
    },
    {
      name: 'Earlier signers',
      cell: (version) => (version.version === 1 ? <span className="quiet">none</span> : policyWords(version)),
    },
    {
      name: 'Names',
      cell: ({ party, law }) => (
        <>
          {party}
          {law && <span className="secondary-line">{law}</span>}
        </>
      ),
    },
    {
      name: 'Binds for',
      cell: ({ termYears }) => <span className="num">{termYears === 1 ? '1 year' : `${termYears} years`}</span>,
    },
    { name: 'Signatures in force', cell: ({ bound }) => <span className="num">{bound}</span> },
  ]
  return (
    <>
      <StaffTable
        caption="Versions of the agreement"
        className={styles.versions}
        columns={columns}
        rows={versions}
        idOf={({ version }) => String(version)}
        open={open === undefined ? undefined : String(open)}
      />
      {shown && <OneVersion key={open} version={shown.version} preview={(text) => preview(text, shown)} />}
    </>
  )
}

function OneVersion({ version, preview }: { version: number; preview: (text: string) => ReactNode }) {
  const own = useVersionText(version)
  const before = useVersionText(Math.max(1, version - 1))
  if (own.isError || before.isError)
    return (
      <LoadFailed what={`Version ${version}`} onRetry={() => void Promise.all([own.refetch(), before.refetch()])} />
    )
  if (!own.data || !before.data) return null
  return (
    <section className="mt-6" aria-label={`Version ${version}`}>
      {version > 1 && <Comparison before={before.data.text} after={own.data.text} version={version - 1} />}
      {preview(own.data.text)}
    </section>
  )
}
