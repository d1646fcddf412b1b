import { StatusWord } from '../../ui/status-word.tsx'
import { ROLES } from './labels.ts'
import styles from './people.module.css'
import type { Person } from './queries.ts'

/** The role of the account, and what limits it. */
export function AccountState({ person }: { person: Person }) {
  const { role, suspended, verified, requestOpen, secondFactor, invitedAt, ndaSignedAt } = person
  if (role === null && invitedAt !== null && ndaSignedAt === null) return <StatusWord tone="plain">Invited</StatusWord>
  if (role === null)
    return (
      <>
        <span className="quiet">No account</span>
        {!verified && <span className="secondary-line">Address not confirmed</span>}
      </>
    )
  return (
    <>
      <span className={styles.role}>{ROLES[role]}</span> {suspended && <StatusWord tone="bad">Suspended</StatusWord>}
      {!suspended && !verified && <StatusWord tone="warn">Address not confirmed</StatusWord>}
      {!suspended && verified && requestOpen && <StatusWord tone="warn">Access requested</StatusWord>}
      {!suspended && verified && role !== 'investor' && !secondFactor && (
        <StatusWord tone="warn">No second factor</StatusWord>
      )}
    </>
  )
}
