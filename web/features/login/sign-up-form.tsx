import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { checkSignUp, INTERESTS, type SignUp } from './login-checks.ts'
import { useLoginForm } from './use-login-form.ts'

const BLANK: SignUp = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  investmentInterest: '',
  isAccreditedInvestor: false,
}

const FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name', hint: undefined },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name', hint: undefined },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', hint: undefined },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 6 characters',
  },
] as const

export function SignUpForm({ send }: { send: (form: SignUp) => Promise<void> }) {
  const { form, set, problems, submit, element, busy } = useLoginForm<SignUp>({
    blank: BLANK,
    check: checkSignUp,
    send,
  })
  const fields = FIELDS.map(({ name, hint, ...field }) => (
    <Field
      key={name}
      {...field}
      id={`sign-up-${name}`}
      name={name}
      value={form[name]}
      error={problems[name]}
      // The error says the same.
      hint={problems[name] ? undefined : hint}
      onChange={(event) => set(name, event.target.value)}
    />
  ))
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <div className="login__pair">{fields.slice(0, 2)}</div>
      {fields.slice(2)}
      <Select
        id="sign-up-interest"
        name="investmentInterest"
        label="Investment interest"
        placeholder="Select a range"
        options={INTERESTS}
        value={form.investmentInterest}
        error={problems.investmentInterest}
        onChange={(event) => set('investmentInterest', event.target.value as SignUp['investmentInterest'])}
      />
      <CheckBox
        id="sign-up-accredited"
        name="isAccreditedInvestor"
        label="I confirm I am an accredited investor"
        checked={form.isAccreditedInvestor}
        error={problems.isAccreditedInvestor}
        onChange={(event) => set('isAccreditedInvestor', event.target.checked)}
      />
      <button className="btn btn--primary btn--big btn--wide" type="submit" aria-disabled={busy || undefined}>
        {busy ? 'Creating Account...' : 'Request Access'}
      </button>
    </form>
  )
}
