import { API_SCOPES, type ApiScope, KEY_LIMITS, SCOPES } from '../../../../contract/integrations/scopes.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { useAfterAct } from './queries.ts'

type Values = { name: string; scopes: ApiScope[]; days: string; endless: boolean }

/** Creates a key, and hands it to `onSent`. */
export function KeyForm({ onSent }: { onSent: (key: string) => void }) {
  const onSettled = useAfterAct()
  const { form, field, problem, submit, busy } = useForm<Values, string>({
    blank: { name: '', scopes: [], days: String(KEY_LIMITS.usualDays), endless: false },
    check: ({ name, scopes, days, endless }) => ({
      ...(!name.trim() && { name: 'Enter a name, so that you can tell keys apart.' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one scope.' }),
      ...(!endless && !isDays(days) && { days: `Enter a number of days from 1 to ${KEY_LIMITS.mostDays}.` }),
    }),
    send: async ({ name, scopes, days, endless }) =>
      (await call('POST /api/admin/api-keys', { name, scopes, days: endless ? null : Number(days) })).key,
    onSent,
    problemsOf: (error) =>
      error instanceof CallError && Object.keys(error.fields).length > 0
        ? error.fields
        : { root: refusalMessage(error, 'The key could not be created. Please try again.') },
    onSettled,
  })
  const endless = form.watch('endless')
  const wrongScopes = problem('scopes')
  const root = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <Field
        id="api-key-name"
        label="Name"
        placeholder="CRM, production"
        autoComplete="off"
        maxLength={KEY_LIMITS.name}
        {...field('name')}
      />
      <fieldset className="stacked-form">
        <legend>Scopes</legend>
        {wrongScopes && <Alert tone="bad">{wrongScopes}</Alert>}
        {SCOPES.map((scope) => (
          <CheckBox
            key={scope}
            id={`scope-${scope}`}
            label={API_SCOPES[scope]}
            value={scope}
            {...form.register('scopes')}
          />
        ))}
      </fieldset>
      {!endless && <Field id="api-key-days" label="Expires after days" inputMode="numeric" {...field('days')} />}
      <CheckBox id="api-key-endless" label="No expiry" {...form.register('endless')} />
      {endless && (
        <Alert tone="warn">
          A lost key without an expiry works until somebody notices. Set an expiry and replace the key when it ends.
        </Alert>
      )}
      <div role="alert">{root && <Alert tone="bad">{root}</Alert>}</div>
      <button className="btn btn--primary" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Creating...' : 'Create key'}
      </button>
    </form>
  )
}

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= KEY_LIMITS.mostDays
}
