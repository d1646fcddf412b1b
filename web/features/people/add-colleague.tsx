import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { ROLES } from './labels.ts'
import { useAfterAct } from './queries.ts'

type Role = 'reader' | 'admin'
const CHOICES = (['reader', 'admin'] as const).map((value) => ({ value, label: ROLES[value] }))

/** Creates a staff account, so that colleagues need not ask for access as investors do. */
export function AddColleague() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="btn btn--sm" type="button" onClick={() => setOpen(true)}>
        Add a colleague
      </button>
      {open && <AddColleagueDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AddColleagueDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ firstName: '', lastName: '', email: '', role: 'reader' as Role })
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    id: `colleague-${name}`,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setForm({ ...form, [name]: target.value }),
  })
  return (
    <ActDialog
      title="Add a colleague"
      button="Create the account"
      done={`We have emailed ${form.email.trim()} a link to choose a password.`}
      check={() =>
        [form.firstName, form.lastName, form.email].some((text) => text.trim() === '')
          ? 'Enter the names and the email address.'
          : undefined
      }
      act={() => call('POST /api/admin/colleagues', form)}
      onSettled={useAfterAct('')}
      onClose={onClose}
    >
      <p className="small">
        They get a link to choose a password, which works for seven days. Their rights begin once they have added a
        second factor.
      </p>
      <Field label="First name" autoComplete="off" {...field('firstName')} />
      <Field label="Last name" autoComplete="off" {...field('lastName')} />
      <Field label="Email" type="email" autoComplete="off" {...field('email')} />
      <Select
        id="colleague-role"
        label="Role"
        options={CHOICES}
        value={form.role}
        onChange={({ target }) => setForm({ ...form, role: target.value as Role })}
      />
    </ActDialog>
  )
}
