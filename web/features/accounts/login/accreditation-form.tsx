import { call } from '../../../lib/call.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Select } from '../../../ui/select.tsx'
import { checkInvestor, INTERESTS, type Investor } from './login-checks.ts'
import { useLoginForm } from './use-login-form.ts'

/** What the sign-up form asks, for accounts that came through the identity provider. */
export function AccreditationForm({ onSaved }: { onSaved: () => void }) {
  const { form, set, problems, submit, element, busy } = useLoginForm<Investor>({
    blank: { investmentInterest: '', isAccreditedInvestor: false },
    check: checkInvestor,
    failed: 'Your answer could not be saved. Please try again.',
    send: async ({ investmentInterest, isAccreditedInvestor }) => {
      // Already checked; this narrows the types.
      if (investmentInterest === '' || !isAccreditedInvestor) return
      await call('POST /api/account/accreditation', { investmentInterest, isAccreditedInvestor })
      onSaved()
    },
  })
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Select
        id="accreditation-interest"
        name="investmentInterest"
        label="Investment interest"
        placeholder="Select a range"
        options={INTERESTS}
        value={form.investmentInterest}
        error={problems.investmentInterest}
        onChange={(event) => set('investmentInterest', event.target.value as Investor['investmentInterest'])}
      />
      <CheckBox
        id="accreditation-accredited"
        name="isAccreditedInvestor"
        label="I confirm I am an accredited investor"
        checked={form.isAccreditedInvestor}
        error={problems.isAccreditedInvestor}
        onChange={(event) => set('isAccreditedInvestor', event.target.checked)}
      />
      <button className="btn btn--primary btn--big btn--wide" type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Confirm'}
      </button>
    </form>
  )
}
