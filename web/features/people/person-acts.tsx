import { type ComponentType, useState } from 'react'
import {
  ApproveDialog,
  DeclineDialog,
  type PersonDialogProps,
  RestoreDialog,
  RoleDialog,
  SuspendDialog,
  VerifyDialog,
} from './act-dialogs.tsx'
import styles from './people.module.css'
import type { Person } from './queries.ts'

type Act = { name: string; dialog: ComponentType<PersonDialogProps>; tone?: 'primary' | 'bad' }

function actsFor(person: Person): Act[] {
  const { role, verified, suspended, requestOpen } = person
  const verify: Act = { name: 'Send the confirmation again', dialog: VerifyDialog }
  if (role === null) return verified ? [] : [verify]
  const ready = verified && !suspended
  return [
    ...(ready
      ? [{ name: 'Approve for projects', dialog: ApproveDialog, ...(requestOpen && { tone: 'primary' as const }) }]
      : []),
    ...(requestOpen ? [{ name: 'Decline the request', dialog: DeclineDialog }] : []),
    ...(verified ? [] : [verify]),
    ...(ready ? [{ name: 'Change the role', dialog: RoleDialog }] : []),
    suspended
      ? { name: 'Restore the account', dialog: RestoreDialog }
      : { name: 'Suspend the account', dialog: SuspendDialog, tone: 'bad' },
  ]
}

type PersonActsProps = Omit<PersonDialogProps, 'onClose'> & { readOnly: boolean; erased: boolean }

export function PersonActs({ person, projectName, readOnly, erased }: PersonActsProps) {
  const [open, setOpen] = useState<Act>()
  if (readOnly) return null
  if (erased) return <p className="small">This person’s data was erased. The portal sends them no more emails.</p>
  const acts = actsFor(person)
  const Opened = open?.dialog
  return (
    <div className={styles.personActions}>
      {acts.map((act) => (
        <button
          key={act.name}
          type="button"
          className={`btn ${act.tone ? `btn--${act.tone}` : ''}`}
          onClick={() => setOpen(act)}
        >
          {act.name}
        </button>
      ))}
      {acts.length === 0 && (
        <p className="small">This person has no account to approve. They can still use an access code.</p>
      )}
      {person.adminByWord && (
        <p className="small">
          The email contains an admin word of the settings. The account has no staff rights until you change its role.
        </p>
      )}
      {Opened && <Opened person={person} projectName={projectName} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
