import type { Invitee } from '../../../../contract/agreements/invitation-list.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import invitationsStyles from './invitations.module.css'
import { counted } from './labels.ts'
import type { ReadRow } from './read-list.ts'

/** More rows than this do not help. */
const SHOWN = 50

/** Previews a list: the rows that cannot be sent, each with what to do, and those that can. */
export function ListPreview({ rows }: { rows: readonly ReadRow[] }) {
  const wrong = rows.filter(({ problem }) => problem)
  const good = rows.filter(({ problem }) => !problem)
  return (
    <>
      <p className="small" role="status">
        {rows.length > 0 && summary(good.length, wrong.length)}
      </p>
      {wrong.length > 0 && <Rows rows={wrong} caption="Rows to correct" />}
      {good.length > 0 && (
        <Disclosure title={counted(good.length, 'row ready to send', 'rows ready to send')}>
          <Rows rows={good} caption="Rows ready to send" />
        </Disclosure>
      )}
    </>
  )
}

function summary(good: number, wrong: number) {
  if (wrong === 0) return `${counted(good, 'row', 'rows')}: all can be sent.`
  return `${counted(good + wrong, 'row', 'rows')}: ${good} can be sent, ${counted(wrong, 'needs', 'need')} correction first.`
}

function Rows({ rows, caption }: { rows: readonly ReadRow[]; caption: string }) {
  const withProblems = rows[0]?.problem !== undefined
  return (
    <>
      <table className={`ledger ledger--fold ledger--dense ${invitationsStyles.listRows}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Firm</th>
            <th scope="col">Projects</th>
            {withProblems && <th scope="col">What to do</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.row}>
              <th scope="row" className="num">
                <span className={invitationsStyles.listRowsRow}>Row </span>
                {row.row}
              </th>
              <Cell row={row} field="fullName" label="Name" />
              <Cell row={row} field="email" label="Email" />
              <Cell row={row} field="companyName" label="Firm" />
              <Cell row={row} field="routes" label="Projects" />
              {row.problem && (
                <td data-label="What to do" className={invitationsStyles.listRowsWhat}>
                  <Icon name="warning" />
                  {row.problem.message}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className="legend">And {counted(rows.length - SHOWN, 'more', 'more')}.</p>}
    </>
  )
}

function Cell({ row, field, label }: { row: ReadRow; field: keyof Invitee; label: string }) {
  const value = row[field]
  const text = typeof value === 'string' ? value : value.join(', ')
  return (
    <td data-label={label} data-wrong={row.problem?.field === field || undefined}>
      {text || <span className="quiet">{row.problem?.field === field ? 'missing' : 'none'}</span>}
    </td>
  )
}
