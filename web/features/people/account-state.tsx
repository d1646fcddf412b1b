import { MarkWord } from '../../ui/highlighted-word.tsx'
import { ROLES } from './labels.ts'
import type { Person } from './queries.ts'

/** The role of the account, and what limits it. */
export function AccountState({ person }: { person: Person }) {
  const { role, suspended, verified, requestOpen, secondFactor } = person
  if (role === null)
    return (
      <>
        <span className="quiet">No account</span>
        {!verified && <span className="under">Address not confirmed</span>}
      </>
    )
  return (
    <>
      <span className="block">{ROLES[role]}</span>
      {suspended && <MarkWord tone="bad">Suspended</MarkWord>}
      {!suspended && !verified && <MarkWord tone="warn">Address not confirmed</MarkWord>}
      {!suspended && verified && requestOpen && <MarkWord tone="metal">Access requested</MarkWord>}
      {!suspended && verified && role !== 'investor' && !secondFactor && (
        <MarkWord tone="warn">No second factor</MarkWord>
      )}
    </>
  )
}
