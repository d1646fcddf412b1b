import { call } from '../../../lib/call.ts'
import { useInterests } from '../../../lib/interests.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import styles from './login.module.css'
import { checkInvestor, checkName, type Investor, type Named } from './login-checks.ts'
import * as texts from './texts.ts'
import { useLoginForm } from './use-login-form.ts'

type AccreditationFormProps = {
  /** Whether the account has no name yet. */
  asksName: boolean
  onSaved: () => void
}

/** What the sign-up form asks, for accounts whose owner did not fill it in. */
export function AccreditationForm({ asksName, onSaved }: AccreditationFormProps) {
  const { form, set, field, problems, submit, element, busy } = useLoginForm<Named & Investor>({
    blank: { firstName: '', lastName: '', investmentInterest: '', isAccreditedInvestor: false },
    check: (entered) => ({ ...(asksName && checkName(entered)), ...checkInvestor(entered) }),
    failed: texts.yourAnswerCouldNot,
    send: async ({ investmentInterest, isAccreditedInvestor, ...name }) => {
      // Already checked; this narrows the types.
      if (investmentInterest === '' || !isAccreditedInvestor) return
      await call('POST /api/account/accreditation', { ...name, investmentInterest, isAccreditedInvestor })
      onSaved()
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      {asksName && (
        <div className={styles.loginPair}>
          <Field
            id="accreditation-first"
            label={texts.firstName}
            type="text"
            autoComplete="given-name"
            {...field('firstName')}
          />
          <Field
            id="accreditation-last"
            label={texts.lastName}
            type="text"
            autoComplete="family-name"
            {...field('lastName')}
          />
        </div>
      )}
      <Select
        id="accreditation-interest"
        name="investmentInterest"
        label={texts.investmentInterest}
        placeholder={texts.selectARange}
        options={useInterests()}
        value={form.investmentInterest}
        error={problems.investmentInterest}
        onChange={(event) => set('investmentInterest', event.target.value as Investor['investmentInterest'])}
      />
      <CheckBox
        id="accreditation-accredited"
        name="isAccreditedInvestor"
        label={texts.iConfirmIAm}
        checked={form.isAccreditedInvestor}
        error={problems.isAccreditedInvestor}
        onChange={(event) => set('isAccreditedInvestor', event.target.checked)}
      />
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? texts.saving : texts.confirm}
      </button>
    </form>
  )
}
