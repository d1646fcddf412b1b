import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Field } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useAfterAct } from './queries.ts'

const MAX_NAME = 60

/** Creates a key, and hands it to `onSent`. */
export function NewKeyForm({ onSent }: { onSent: (key: string) => void }) {
  const onSettled = useAfterAct()
  const { field, submit, busy } = useForm<{ name: string }, string>({
    blank: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter a name, so that you can tell keys apart.' }),
    send: async ({ name }) => (await call('POST /api/admin/analytics/keys', { name })).key,
    onSent,
    problemsOf: (error) => ({
      name:
        (error instanceof CallError && error.fields.name) ||
        refusalMessage(error, 'The key could not be created. Please try again.'),
    }),
    onSettled,
  })
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Field
        id="key-name"
        label="Name"
        placeholder="Platform, production"
        autoComplete="off"
        maxLength={MAX_NAME}
        {...field('name')}
      />
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Creating...' : 'Create key'}
        </button>
      </div>
    </form>
  )
}
