import { useState } from 'react'
import { PROJECT_KEYS } from '../../../contract/projects/project-keys.ts'
import { listed } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { called, ROLES } from './labels.ts'
import { type Person, useAfterAct } from './queries.ts'

type ProjectName = (route: Person['routes'][number]) => string
export type OneAct = { person: Person; projectName: ProjectName; onClose: () => void }

/** Longer than any word that goes with an answer; the server refuses more. */
const MAX_MESSAGE_LENGTH = 1000

export function ApproveDialog({ person, projectName, onClose }: OneAct) {
  const [routes, setRoutes] = useState(person.routes)
  const [words, setWords] = useState('')
  const takesBack = routes.length === 0 && person.routes.length > 0
  const names = listed(routes.map(projectName))
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Approve as an existing investor"
      button={takesBack ? 'Take approval back' : 'Approve'}
      done={takesBack ? 'The approval is taken back.' : `Approved for ${names}. A mail says so.`}
      check={() => (routes.length === 0 && !takesBack ? 'Please choose at least one project.' : undefined)}
      act={() => call('POST /api/admin/people/:id/approve', { id: person.id, routes, words: takesBack ? '' : words })}
      onClose={onClose}
    >
      <p className="small">
        {called(person)} will see exactly these projects when signed in, without a code, until you change it.
      </p>
      <fieldset>
        <legend>Projects</legend>
        {PROJECT_KEYS.map((route) => (
          <CheckBox
            key={route}
            id={`approve-${route}`}
            label={projectName(route)}
            checked={routes.includes(route)}
            onChange={({ target }) =>
              setRoutes(PROJECT_KEYS.filter((other) => (other === route ? target.checked : routes.includes(other))))
            }
          />
        ))}
      </fieldset>
      {takesBack ? (
        <p className="small">Their pages close with the next request. No mail is sent.</p>
      ) : (
        <Words value={words} onChange={setWords} />
      )}
    </ActDialog>
  )
}

export function DeclineDialog({ person, onClose }: OneAct) {
  const [words, setWords] = useState('')
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Decline the request"
      button="Decline"
      done="Declined. A mail says so."
      act={() => call('POST /api/admin/people/:id/decline', { id: person.id, words })}
      onClose={onClose}
    >
      <p className="small">
        {called(person)} is told by mail that access was not approved. The account stays, and may ask again.
      </p>
      <Words value={words} onChange={setWords} />
    </ActDialog>
  )
}

function Words({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  return (
    <TextArea
      id="act-words"
      label="A word to them (optional)"
      hint="It stands in the mail, as you write it."
      maxLength={MAX_MESSAGE_LENGTH}
      value={value}
      // The mail shows one paragraph.
      onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
    />
  )
}

const ROLE_OPTIONS = (['investor', 'reader', 'admin'] as const).map((value) => ({ value, label: ROLES[value] }))

export function RoleDialog({ person, onClose }: OneAct) {
  const [role, setRole] = useState(person.role ?? 'investor')
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Change the role"
      button="Change role"
      done={`${called(person)} is now: ${ROLES[role]}.`}
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
        An admin sees every project and does everything that these pages offer. Read-only staff look at these pages and
        change nothing. Either begins once a second factor is set up; the other admins are told of a new admin.
      </p>
    </ActDialog>
  )
}

export function SuspendDialog({ person, onClose }: OneAct) {
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
        Every session of this account ends at once, and nobody can sign in to it until it is restored. Its approvals are
        kept. What the person’s access codes have opened stays open: codes are revoked apart from this, one by one.
      </p>
    </ActDialog>
  )
}

export function RestoreDialog({ person, onClose }: OneAct) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Restore the account"
      button="Restore"
      done="Restored. Its owner can sign in again."
      act={() => call('POST /api/admin/people/:id/restore', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">Its owner can sign in again, with the role and the approvals it had.</p>
    </ActDialog>
  )
}

export function VerifyDialog({ person, onClose }: OneAct) {
  return (
    <ActDialog
      onSettled={useAfterAct(person.id)}
      title="Send the confirmation again"
      button="Send the mail"
      done="The mail is on its way."
      act={() => call('POST /api/admin/people/:id/resend-verification', { id: person.id })}
      onClose={onClose}
    >
      <p className="small">
        A new link goes to {person.email}. It works once, for 15 minutes; until its button is pressed nothing counts as
        theirs.
      </p>
    </ActDialog>
  )
}
