import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { AskedAct } from './external-agreement-table.tsx'
import { useAfterAct } from './queries.ts'

/** Asks for whom a code is to be made, or before an agreement is ended. */
export function ExternalAgreementDialog({ act, agreement, onClose }: AskedAct & { onClose: () => void }) {
  const after = useAfterAct()
  const { id, firm, domain, parties } = agreement
  const [email, setEmail] = useState(parties.length === 1 ? (parties[0]?.email ?? '') : '')
  if (act === 'end')
    return (
      <ActDialog
        title={`End the agreement with ${firm}`}
        button="End it"
        done="It has ended, and so have its codes."
        word="end"
        act={() => call('POST /api/admin/recorded-agreements/:id/end', { id })}
        onSettled={after}
        onClose={onClose}
      >
        <p className="small">
          Its codes end at once, and what shared codes opened for those it covers. The record and the scan are kept.
        </p>
      </ActDialog>
    )
  return (
    <ActDialog
      title="Make a personal code"
      button="Make it"
      done="Made."
      check={() => (email.trim() === '' ? 'For which address?' : undefined)}
      act={async () => {
        const { mailed } = await call('POST /api/admin/recorded-agreements/:id/codes', { id, email: email.trim() })
        return mailed === 'code'
          ? `A code is on its way to ${email}.`
          : `A link is on its way to ${email}. Pressing its button proves the address and makes the code.`
      }}
      onSettled={after}
      onClose={onClose}
    >
      <p className="small">
        Whom the agreement names is mailed a code of 14 days and 25 sessions.
        {domain && ` Anybody else at ${domain} is mailed a link first, good for 15 minutes, which proves the address.`}
      </p>
      <Field
        id="recorded-email"
        label="Email address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </ActDialog>
  )
}
