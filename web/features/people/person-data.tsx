import type { ReactNode } from 'react'
import { dayUtc } from '../../../contract/wording.ts'
import { Alert } from '../../ui/alert.tsx'
import type { PersonDetail } from './queries.ts'

type PersonDataProps = {
  detail: PersonDetail
  /** Links to the person's chain and entries, and the export button. */
  links: ReactNode
}

/** What limits the account, and the hold and the erasure of the person's data. */
export function PersonData({ detail: { hold, erasedAt, person }, links }: PersonDataProps) {
  return (
    <>
      {person.adminByWord && (
        <p className="small">
          The email contains an admin word of the settings. The account has no staff rights until you change its role.
        </p>
      )}
      {erasedAt && (
        <p className="small">
          Personal data erased on {dayUtc(erasedAt)}. This page shows what was kept. The portal sends them no more
          emails.
        </p>
      )}
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
    </>
  )
}
