import { call } from '../../lib/call.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useNew } from '../../ui/use-new.ts'
import { ROLES } from './labels.ts'
import { useAfterAct } from './queries.ts'

type Role = 'reader' | 'admin'
const CHOICES = (['reader', 'admin'] as const).map((value) => ({ value, label: ROLES[value] }))

/** Creates a staff account, so that colleagues need not ask for access as investors do. */
export function AddColleague() {
  const [open, setOpen] = useNew()
  return (
    <>
      <button className="btn btn--sm" type="button" onClick={() => setOpen(true)}>
        Add a colleague
      </button>
      {open && <AddColleagueDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

type Colleague = { firstName: string; lastName: string; email: string; role: Role }
const BLANK: Colleague = { firstName: '', lastName: '', email: '', role: 'reader' }

function AddColleagueDrawer({ onClose }: { onClose: () => void }) {
  const say = useToast()
  const { field, problem, submit, busy } = useForm<Colleague, unknown>({
    blank: BLANK,
    check: ({ firstName, lastName, email }) =>
      [firstName, lastName, email].some((text) => text.trim() === '')
        ? { root: 'Enter the names and the email address.' }
        : {},
    send: async (colleague) => {
      await call('POST /api/admin/colleagues', colleague)
      say(`We have emailed ${colleague.email.trim()} a link to choose a password.`)
    },
    onSent: onClose,
    problemsOf: (error) => ({ root: refusalMessage(error, 'The portal did not respond. Please try again.') }),
    onSettled: useAfterAct(''),
  })
  const wrong = problem('root')
  return (
    <Drawer label="Add a colleague" isForm onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={submit}>
        <h2>Add a colleague</h2>
        <p className="small">
          They get a link to choose a password, which works for seven days. Their rights begin once they have added a
          second factor.
        </p>
        <Field id="colleague-firstName" label="First name" autoComplete="off" {...field('firstName')} />
        <Field id="colleague-lastName" label="Last name" autoComplete="off" {...field('lastName')} />
        <Field id="colleague-email" label="Email" type="email" autoComplete="off" {...field('email')} />
        <Select id="colleague-role" label="Role" options={CHOICES} {...field('role')} />
        <div role="alert">{wrong && <Alert tone="bad">{wrong}</Alert>}</div>
        <div className="drawer__actions">
          <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
            {busy ? 'One moment...' : 'Create the account'}
          </button>
        </div>
      </form>
    </Drawer>
  )
}
