import { IDENTITIES } from '../../../../contract/data-room/data-room-labels.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { StaffTable } from '../../../ui/staff-table.tsx'
import styles from './data-room.module.css'
import { KIND_LABELS } from './labels.ts'
import type { FoundWatermark, WatermarkSearchAnswer } from './queries.ts'

type Candidate = WatermarkSearchAnswer['candidates'][number]

type WatermarkCandidatesProps = {
  answer: WatermarkSearchAnswer
  projectName: (route: FoundWatermark['route']) => string
  /** The code that is shown in full. */
  open: string | undefined
  onOpen: (code: string) => void
}

/** The pages that may be the one that is looked for. */
export function WatermarkCandidates({ answer, projectName, open, onOpen }: WatermarkCandidatesProps) {
  return (
    <StaffTable
      caption="Pages that fit"
      rows={answer.candidates}
      idOf={({ code }) => code}
      open={open}
      className={styles.watermarkCandidates}
      columns={[
        {
          name: 'Code',
          isName: true,
          cell: (row) => (
            <button
              className="link-button"
              type="button"
              aria-expanded={open === row.code}
              aria-label={`${row.code}${row.differs.length > 0 ? `, differs in character ${row.differs.join(' and ')}` : ''}`}
              onClick={() => onOpen(row.code)}
            >
              <Code row={row} />
            </button>
          ),
        },
        {
          name: 'Shown',
          cell: (row) => (
            <>
              {row.document?.title ?? projectName(row.route)}
              <span className="secondary-line">{whatWords(row)}</span>
            </>
          ),
        },
        {
          name: 'Reader',
          cell: (row) => (
            <>
              {row.name || row.email || 'Unknown person'}
              {row.name && <span className="secondary-line">{row.email}</span>}
            </>
          ),
        },
        { name: 'When', cell: (row) => <DateTime iso={row.at} /> },
        { name: 'Identity', cell: (row) => IDENTITIES[row.identity] },
      ]}
    />
  )
}

/** Marks the characters that differ from what was entered. */
function Code({ row: { code, differs } }: { row: Candidate }) {
  const isDifferent = (at: number) => differs.includes(at < 4 ? at + 1 : at)
  const characters = [...code].map((character, at) => ({ character, at }))
  return (
    <span className="mono">
      {characters.map(({ character, at }) =>
        isDifferent(at) && character !== '-' ? <mark key={at}>{character}</mark> : character,
      )}
    </span>
  )
}

function whatWords({ kind, document }: Candidate): string {
  if (!document) return KIND_LABELS[kind]
  return document.page === null ? KIND_LABELS[kind] : `Version ${document.version}, page ${document.page}`
}
