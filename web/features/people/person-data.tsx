import { type ReactNode, useState } from 'react'
import { dayUtc } from '../../../contract/wording.ts'
import { Alert } from '../../ui/alert.tsx'
import { EraseDialog, LegalHoldDialog, LiftDialog } from './data-dialogs.tsx'
import styles from './people.module.css'
import type { PersonDetail } from './queries.ts'

type PersonDataProps = {
  detail: PersonDetail
  readOnly: boolean
  /** Links to the person's chain and entries, and the export button. */
  links: ReactNode
}

/** The legal hold, export and erasure of a person's data. */
export function PersonData({ detail, readOnly, links }: PersonDataProps) {
  const [open, setOpen] = useState<'hold' | 'lift' | 'erase'>()
  const { hold, erasedAt, person } = detail
  const onClose = () => setOpen(undefined)
  return (
    <>
      <h2 className={styles.personDatahead}>Data</h2>
      {erasedAt && <p className="small">Personal data erased on {dayUtc(erasedAt)}. This page shows what was kept.</p>}
      {hold && (
        <Alert tone="warn">
          <p>
            Legal hold since {dayUtc(hold.setAt)}: {hold.reason}
          </p>
          <p>
            {hold.due ? 'Review overdue since' : 'Review on'} {dayUtc(hold.reviewOn)}.
          </p>
        </Alert>
      )}
      {links}
      {!readOnly && (
        <div className={styles.personActions}>
          <button className="btn" type="button" onClick={() => setOpen('hold')}>
            {hold ? 'Change the legal hold' : 'Place a legal hold'}
          </button>
          {hold && (
            <button className="btn" type="button" onClick={() => setOpen('lift')}>
              Lift the legal hold
            </button>
          )}
          {!erasedAt && !hold && (person.role === null || person.role === 'investor') && (
            <button className="btn btn--bad" type="button" onClick={() => setOpen('erase')}>
              Erase the personal data
            </button>
          )}
        </div>
      )}
      {open === 'hold' && <LegalHoldDialog detail={detail} onClose={onClose} />}
      {open === 'lift' && <LiftDialog detail={detail} onClose={onClose} />}
      {open === 'erase' && <EraseDialog detail={detail} onClose={onClose} />}
    </>
  )
}
