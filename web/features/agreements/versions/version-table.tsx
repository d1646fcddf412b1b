import { type ReactNode, useState } from 'react'
import { number } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { None } from '../../../ui/none.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { Comparison } from './comparison.tsx'
import { policyWords } from './labels.ts'
import { useVersionText, type Version } from './queries.ts'
import styles from './versions.module.css'

type VersionTableProps = {
  versions: readonly Version[]
  preview: (text: string, version: Version) => ReactNode
  /** What stands beside the version in force, where there is room. */
  beside: ReactNode
}

/** The version in force, and the earlier ones, newest first. Staff can read one and see what it changed. */
export function VersionTable({ versions, preview, beside }: VersionTableProps) {
  const [open, setOpen] = useState<number>()
  const toggle = (version: number) => setOpen(open === version ? undefined : version)
  const shown = versions.find(({ version }) => version === open)
  const columns: Column<Version>[] = [
    {
      name: 'Version',
      isName: true,
      cell: ({ version, title }) => (
        <>
          <button
            type="button"
            className="link-button"
            aria-expanded={open === version}
            onClick={() => toggle(version)}
          >
            Version {version}
          </button>
          <span className="secondary-line">{title}</span>
        </>
      ),
    },
    {
      name: 'Published',
      width: 'm',
      brief: 'underEnd',
      cell: ({ publishedAt, publishedBy }) => (
        <>
          <DateTime iso={publishedAt} />
          <span className="secondary-line">{publishedBy}</span>
        </>
      ),
    },
    {
      name: 'Earlier signers',
      width: 'l',
      needs: 'some',
      cell: (version) => (version.version === 1 ? <None says="none" /> : policyWords(version)),
    },
    {
      name: 'Company',
      width: 'l',
      needs: 'room',
      cell: ({ party, law }) => (
        <>
          {party}
          {law && <span className="secondary-line">{capitalised(law)}</span>}
        </>
      ),
    },
    {
      name: 'Binds for',
      width: 's',
      needs: 'some',
      cell: ({ termYears }) => <span className="num">{termYears === 1 ? '1 year' : `${termYears} years`}</span>,
    },
    { name: 'Signatures', width: 's', brief: 'end', isNumber: true, cell: ({ bound }) => number(bound) },
  ]
  const [inForce, ...earlier] = versions
  return (
    <>
      <div className={styles.inForceRow}>
        {inForce && <InForce version={inForce} isOpen={open === inForce.version} onOpen={toggle} />}
        {beside}
      </div>
      {shown && <OneVersion key={open} version={shown.version} preview={(text) => preview(text, shown)} />}
      {earlier.length > 0 && (
        <>
          <h2 className="mt-6">Earlier versions</h2>
          <StaffTable
            caption="Earlier versions of the agreement"
            columns={columns}
            rows={earlier}
            idOf={({ version }) => String(version)}
            open={open === undefined ? undefined : String(open)}
          />
        </>
      )}
    </>
  )
}

/** Within a sentence of the agreement it begins with a small letter. */
const capitalised = (law: string) => law.charAt(0).toUpperCase() + law.slice(1)

type InForceProps = { version: Version; isOpen: boolean; onOpen: (version: number) => void }

/** What investors sign now. */
function InForce({ version: one, isOpen, onOpen }: InForceProps) {
  const { version, title, sha256, publishedAt, publishedBy, party, law, termYears, bound } = one
  return (
    <section className={styles.inForce} aria-label="Version in force">
      <div className={styles.inForceHead}>
        <h2>
          <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => onOpen(version)}>
            Version {version}
          </button>
        </h2>
        <StatusWord tone="ok">In force</StatusWord>
      </div>
      <p className="small">{title}</p>
      <dl className="term-list">
        <TermRow term="In force since">
          <DateTime iso={publishedAt} />
        </TermRow>
        <TermRow term="Published by">{publishedBy}</TermRow>
        <TermRow term="Company">{party}</TermRow>
        {law && <TermRow term="Law">{capitalised(law)}</TermRow>}
        <TermRow term="Binds for">{termYears === 1 ? '1 year' : `${termYears} years`}</TermRow>
        <TermRow term="Signatures in force">
          <span className="num">{number(bound)}</span>
        </TermRow>
        {version > 1 && <TermRow term="Earlier signers">{policyWords(one)}</TermRow>}
        <TermRow term="SHA-256">
          <span className="mono">{sha256}</span>
        </TermRow>
      </dl>
    </section>
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
