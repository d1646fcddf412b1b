import { dayUtc } from '../../../../contract/wording.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { download } from '../../../lib/save-file.ts'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { ExternalAgreement } from './queries.ts'
import styles from './recorded.module.css'

export type AskedAct = { act: 'issue' | 'end'; agreement: ExternalAgreement }
type ExternalAgreementTableProps = {
  agreements: readonly ExternalAgreement[]
  /** Absent for read-only staff. */
  onAct: ((asked: AskedAct) => void) | undefined
}

const KINDS = { wet_ink: 'pen and ink', firm_wide: 'firm-wide' }

/** External agreements, with the people that they cover and their codes. */
export function ExternalAgreementTable({ agreements, onAct }: ExternalAgreementTableProps) {
  const columns: (Column<ExternalAgreement> | false)[] = [
    {
      name: 'With',
      isName: true,
      className: styles.externalWith,
      cell: ({ firm, kind, note }) => (
        <>
          {firm}
          <span className="secondary-line">{KINDS[kind]}</span>
          {note && <span className="secondary-line">{note}</span>}
        </>
      ),
    },
    {
      name: 'Covers',
      className: styles.externalWith,
      cell: ({ domain, parties }) => (
        <>
          {domain && <span>everyone at {domain}</span>}
          {parties.map(({ email, fullName }) => (
            <span key={email} className="secondary-line">
              {fullName === email ? email : `${fullName}, ${email}`}
            </span>
          ))}
        </>
      ),
    },
    { name: 'Signed', cell: ({ signedOn }) => <span className="num">{dayUtc(signedOn)}</span> },
    { name: 'Binds until', cell: (agreement) => <Lasts agreement={agreement} /> },
    {
      name: 'Codes issued',
      cell: ({ codes, routes = [] }) => (
        <>
          <span className="num">{codes}</span>
          {routes.length > 0 && <span className="secondary-line">They also open {routes.join(', ')}</span>}
        </>
      ),
    },
    { name: 'Scan', cell: (agreement) => <Scan agreement={agreement} /> },
    {
      name: 'Recorded',
      cell: ({ recordedBy, recordedAt }) => (
        <>
          {recordedBy}
          <span className="secondary-line num">{dayUtc(recordedAt)}</span>
        </>
      ),
    },
    onAct !== undefined && {
      name: 'Acts',
      hiddenHeading: true,
      className: 'row-actions',
      cell: (agreement) =>
        isOver(agreement) ? null : (
          <>
            <button
              className="btn btn--sm"
              type="button"
              aria-label={`Issue code from the agreement with ${agreement.firm}`}
              onClick={() => onAct({ act: 'issue', agreement })}
            >
              Issue code
            </button>
            <button
              className="btn btn--sm btn--bad"
              type="button"
              aria-label={`End the agreement with ${agreement.firm}`}
              onClick={() => onAct({ act: 'end', agreement })}
            >
              End
            </button>
          </>
        ),
    },
  ]
  return (
    <StaffTable
      caption="Agreements signed elsewhere"
      className={styles.external}
      columns={columns}
      rows={agreements}
      idOf={({ id }) => id}
    />
  )
}

function isOver({ endedAt, endsAt }: ExternalAgreement) {
  return endedAt !== null || Date.parse(endsAt) <= Date.now()
}

function Lasts({ agreement }: { agreement: ExternalAgreement }) {
  const { endedAt, endsAt } = agreement
  // A day ends when the next one starts.
  const last = dayUtc(new Date(Date.parse(endsAt) - 1).toISOString())
  return (
    <>
      <span className="num">{last}</span>
      <span className="secondary-line">
        {isOver(agreement) ? (
          <StatusWord tone="plain">{endedAt ? `ended ${dayUtc(endedAt)}` : 'over'}</StatusWord>
        ) : (
          <StatusWord tone="ok">in force</StatusWord>
        )}
      </span>
    </>
  )
}

function sizeWords(bytes: number) {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

function Scan({ agreement: { id, firm, file } }: { agreement: ExternalAgreement }) {
  const say = useToast()
  const save = () =>
    download('GET', `/api/admin/recorded-agreements/${id}/scan`).catch((error) =>
      say(refusalMessage(error, 'The scan could not be downloaded. Please try again.'), { tone: 'bad' }),
    )
  return (
    <>
      <button
        className="link-button"
        type="button"
        aria-label={`Save the scan of the agreement with ${firm}`}
        onClick={save}
      >
        Save
      </button>
      <span className="secondary-line num">{sizeWords(file.bytes)}</span>
    </>
  )
}
