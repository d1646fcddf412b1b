import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { usePasswordRules } from '../../lib/password-policy.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Field } from '../../ui/field.tsx'
import { NewPassword } from '../../ui/new-password.tsx'
import { type Problems, useForm } from '../../ui/use-form.ts'
import styles from './account-body.module.css'

type Entered = { firstName: string; lastName: string; email: string; password: string }
type Way = 'password' | 'passkey'

type FirstAdminFormProps = {
  /** What was entered before, if it was. */
  before: { firstName: string; lastName: string; email: string } | null
  /** The password, for the step that follows; undefined with a passkey. */
  onMade: (password: string | undefined) => void
}

/** The first admin account: who it is, and how they sign in. */
export function FirstAdminForm({ before, onMade }: FirstAdminFormProps) {
  const [way, setWay] = useState<Way>('password')
  const { form, field, submit, busy, error } = useForm<Entered, void>({
    blank: { firstName: '', lastName: '', email: '', ...before, password: '' },
    check: (entered) => check(entered, way === 'passkey' ? [] : rules),
    send: ({ password, ...who }) => call('POST /api/setup/admin', { ...who, ...(way === 'password' && { password }) }),
    onSent: () => onMade(way === 'password' ? form.getValues('password') : undefined),
  })
  const rules = usePasswordRules(form.watch('password'))
  const isNamed = error instanceof CallError && Object.keys(error.fields).length > 0
  return (
    <form className={styles.accountForm} noValidate onSubmit={submit}>
      <Field id="admin-first" label="First name" autoComplete="given-name" {...field('firstName')} />
      <Field id="admin-last" label="Last name" autoComplete="family-name" {...field('lastName')} />
      <Field
        id="admin-email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="You sign in with it, and the portal writes to it."
        {...field('email')}
      />
      {canUsePasskeys() && (
        <div className="field">
          <ChoiceRow<Way>
            legend="How you sign in"
            options={[
              { value: 'password', label: 'Password and app' },
              { value: 'passkey', label: 'Passkey' },
            ]}
            value={way}
            onChoose={setWay}
          />
          <p className="hint">
            {way === 'passkey'
              ? 'This device, your phone or a security key signs you in. You create it on the next page.'
              : 'A password, and on the next page an authenticator app as the second factor.'}
          </p>
        </div>
      )}
      {way === 'password' && <NewPassword id="admin-password" label="Password" rules={rules} {...passwordField()} />}
      <div role="alert">
        {error && !isNamed && (
          <Alert tone="bad">{refusalMessage(error, 'The account could not be made. Please try again.')}</Alert>
        )}
      </div>
      <div className="row">
        <button className="btn btn--primary btn--big" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'One moment...' : 'Continue'}
        </button>
      </div>
    </form>
  )

  /** Its list of requirements needs the value. */
  function passwordField() {
    return { ...field('password'), value: form.watch('password') }
  }
}

function check({ firstName, lastName, email, password }: Entered, rules: readonly { text: string; met: boolean }[]) {
  const unmet = rules.find(({ met }) => !met)
  const problems: Problems<Entered> = {
    ...(!firstName.trim() && { firstName: 'First name is required' }),
    ...(!lastName.trim() && { lastName: 'Last name is required' }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'Invalid email address' }),
    ...(unmet && { password: password === '' ? 'Choose a password' : `Not yet: ${unmet.text.toLowerCase()}` }),
  }
  return problems
}

/** A passkey belongs to a name: none can be made at a bare network address. */
function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
