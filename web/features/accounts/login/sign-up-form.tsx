import type { PasswordRule } from '../../../../contract/accounts/password-rules.ts'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { useInterests } from '../../../lib/interests.ts'
import { usePasswordRules } from '../../../lib/password-policy.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { NewPassword } from '../../../ui/new-password.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './login.module.css'
import { checkSignUp, type SignUp } from './login-checks.ts'
import * as texts from './texts.ts'
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
  { name: 'firstName', label: texts.firstName, type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: texts.lastName, type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: texts.email, type: 'email', autoComplete: 'email' },
] as const

/** The policy's own words, so that the message and the list beside it say the same. */
function passwordProblem({ text, isLength }: PasswordRule): string {
  return isLength ? texts.passwordMustBe({ rule: text }) : BROWSER_ERRORS.password_weak.message
}

export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { form, set, field, problems, submit, element, busy } = useLoginForm<SignUp>({
    blank: BLANK,
    check: (entered) => {
      const found = checkSignUp(entered)
      const unmet = rules.find(({ met }) => !met)
      return unmet ? { ...found, password: passwordProblem(unmet) } : found
    },
    failed: texts.failedToCreateAccount,
    send: async ({ investmentInterest, isAccreditedInvestor, ...rest }) => {
      // Already checked; this narrows the types.
      if (investmentInterest === '' || !isAccreditedInvestor) return
      await call('POST /api/auth/sign-up/email', { ...rest, investmentInterest, isAccreditedInvestor })
      onSignedUp()
    },
  })
  const rules = usePasswordRules(form.password)
  const fields = FIELDS.map(({ name, ...props }) => (
    <Field key={name} {...props} id={`sign-up-${name}`} {...field(name)} />
  ))
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <div className={styles.loginPair}>{fields.slice(0, 2)}</div>
      {fields.slice(2)}
      <NewPassword id="sign-up-password" label={texts.password} rules={rules} {...field('password')} />
      <Select
        id="sign-up-interest"
        name="investmentInterest"
        label={texts.investmentInterest}
        placeholder={texts.selectARange}
        options={useInterests()}
        value={form.investmentInterest}
        error={problems.investmentInterest}
        onChange={(event) => set('investmentInterest', event.target.value as SignUp['investmentInterest'])}
      />
      <CheckBox
        id="sign-up-accredited"
        name="isAccreditedInvestor"
        label={texts.iConfirmIAm}
        checked={form.isAccreditedInvestor}
        error={problems.isAccreditedInvestor}
        onChange={(event) => set('isAccreditedInvestor', event.target.checked)}
      />
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? texts.creatingAccount : texts.requestAccess}
      </button>
    </form>
  )
}
