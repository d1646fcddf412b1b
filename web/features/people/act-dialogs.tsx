import { useState } from 'react'
import { listed } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { useProjects } from '../../lib/projects.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select } from '../../ui/select.tsx'
import { personName, ROLES } from './labels.ts'
import { MessageField } from './message-field.tsx'
import { type Person, useAfterAct } from './queries.ts'

type ProjectName = (route: Person['routes'][number]) => string
export type PersonDialogProps = { person: Person; projectName: ProjectName; onClose: () => void }
/** What answering a request needs to know of a person. */
type Asker = Pick<Person, 'id' | 'name' | 'email' | 'routes'>
type AnswerDialogProps = { person: Asker; projectName: ProjectName; onClose: () => void }

export function ApproveDialog({ person, projectName, onClose }: AnswerDialogProps) {
  const projects = useProjects().map(({ route }) => route)
  const [routes, setRoutes] = useState(person.routes)
  const [words, setWords] = useState('')
  const withdraws = routes.length === 0 && person.routes.length > 0
  const names = listed(routes.map(projectName))
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Approve as an existing investor"
      button={withdraws ? 'Withdraw approval' : 'Approve'}
      done={withdraws ? 'Approval withdrawn.' : `Approved for ${names}. We emailed ${personName(person)}.`}
      check={() => (routes.length === 0 && !withdraws ? 'Choose at least one project.' : undefined)}
      act={() => call('POST /api/admin/people/:id/approve', { id: person.id, routes, words: withdraws ? '' : words })}
      onClose={onClose}
    >
      <p className="small">
        {personName(person)} can read exactly these projects when signed in, without a code, until you change this.
      </p>
      <fieldset>
        <legend>Projects</legend>
        {projects.map((route) => (
          <CheckBox
            key={route}
            id={`approve-${route}`}
            label={projectName(route)}
            checked={routes.includes(route)}
            onChange={({ target }) =>
              setRoutes(projects.filter((other) => (other === route ? target.checked : routes.includes(other))))
            }
          />
        ))}
      </fieldset>
      {withdraws ? (
        <p className="small">Access ends immediately. No email is sent.</p>
      ) : (
        <MessageField id="act-words" singleLine value={words} onChange={setWords} />
      )}
    </ActDialog>
  )
}

export function DeclineDialog({ person, onClose }: AnswerDialogProps) {
  const [words, setWords] = useState('')
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Decline the request"
      button="Decline"
      done={`Declined. We emailed ${personName(person)}.`}
      act={() => call('POST /api/admin/people/:id/decline', { id: person.id, words })}
      onClose={onClose}
    >
      <p className="small">
        We email {personName(person)} that the request was declined. They keep their account and can ask again.
      </p>
      <MessageField id="act-words" singleLine value={words} onChange={setWords} />
    </ActDialog>
  )
}

const ROLE_OPTIONS = (['investor', 'reader', 'admin'] as const).map((value) => ({ value, label: ROLES[value] }))

export function RoleDialog({ person, onClose }: PersonDialogProps) {
  const [role, setRole] = useState(person.role ?? 'investor')
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Change the role"
      button="Change role"
      done={`${personName(person)} is now: ${ROLES[role]}.`}
      act={() => call('POST /api/admin/people/:id/role', { id: person.id, role })}
      onClose={onClose}
    >
      <Select
        id="act-role"
        label="Role"
        placeholder="Choose a role"
        options={ROLE_OPTIONS}
        value={role}
        onChange={(event) => {
          const chosen = ROLE_OPTIONS.find(({ value }) => value === event.target.value)
          if (chosen) setRole(chosen.value)
        }}
      />
      <p className="small">
        Admins can read every project and do everything on these pages. Read-only staff can view these pages but change
        nothing. Both roles need a second factor. We email the other admins about a new admin.
      </p>
    </ActDialog>
  )
}

export function SuspendDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Suspend the account"
      button="Suspend"
      done="Suspended. Every session of the account has ended."
      word="suspend"
      act={() => call('POST /api/admin/people/:id/suspend', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">
        Every session of this account ends immediately, and nobody can sign in to it until you restore it. It keeps its
        approvals. Sessions that the person opened with an access code stay open; revoke the codes to end them.
      </p>
    </ActDialog>
  )
}

export function RestoreDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Restore the account"
      button="Restore"
      done={`Restored. ${personName(person)} can sign in again.`}
      act={() => call('POST /api/admin/people/:id/restore', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">{personName(person)} can sign in again, with the same role and approvals as before.</p>
    </ActDialog>
  )
}

export function VerifyDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Send the confirmation again"
      button="Send email"
      done="Email sent."
      act={() => call('POST /api/admin/people/:id/resend-verification', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">We send a new link to {person.email}. It works once, for 15 minutes.</p>
    </ActDialog>
  )
}
