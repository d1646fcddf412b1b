import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { AskedAct } from './external-agreement-table.tsx'
import { useAfterAct } from './queries.ts'

/** Asks who gets a code, or confirms the end of an agreement. */
export function ExternalAgreementDialog({ act, agreement, onClose }: AskedAct & { onClose: () => void }) {
  const after = useAfterAct()
  const { codeDays, codeUses } = useCodeTerms()
  const { id, firm, domain, parties } = agreement
  const [email, setEmail] = useState(parties.length === 1 ? (parties[0]?.email ?? '') : '')
  if (act === 'end')
    return (
      <ActDialog
        title={`End the agreement with ${firm}`}
        button="End agreement"
        done="The agreement and its codes have ended."
        word="end"
        act={() => call('POST /api/admin/recorded-agreements/:id/end', { id })}
        onSettled={after}
        onClose={onClose}
      >
        <p className="small">
          Its codes end immediately, and so does the shared access of the people it covers. The record and the scan are
          kept.
        </p>
      </ActDialog>
    )
  return (
    <ActDialog
      title="Issue a personal code"
      button="Issue code"
      done="Code issued."
      check={() => (email.trim() === '' ? 'Enter an email address.' : undefined)}
      act={async () => {
        const { mailed } = await call('POST /api/admin/recorded-agreements/:id/codes', { id, email: email.trim() })
        return mailed === 'code'
          ? `A code is on its way to ${email}.`
          : `A link is on its way to ${email}. It verifies the address and issues the code.`
      }}
      onSettled={after}
      onClose={onClose}
    >
      <p className="small">
        People the agreement names get a code by email, valid for {codeDays} days and {codeUses} sessions.
        {domain && ` Anyone else at ${domain} first gets a link, valid for 15 minutes, that verifies the address.`}
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
