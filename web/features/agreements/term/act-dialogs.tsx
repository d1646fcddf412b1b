import { useState } from 'react'
import { FIELD_LENGTHS } from '../../../../contract/limits.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useAfterAct } from './queries.ts'
import type { AskedAct } from './term-table.tsx'

/** Confirms a withdrawal, or a request to return or destroy information. */
export function TermDialog({ act, obligation, onClose }: AskedAct & { onClose: () => void }) {
  const [words, setWords] = useState('')
  const after = useAfterAct()
  const { id, fullName, email } = obligation
  const withdraws = act === 'withdraw'
  return (
    <ActDialog
      title={withdraws ? `${fullName} withdraws` : 'Ask to return or destroy'}
      button={withdraws ? 'Record the withdrawal' : 'Send email'}
      done={withdraws ? 'Recorded. Access and codes have ended.' : `An email is on its way to ${email}.`}
      {...(withdraws && { word: 'withdraw' })}
      act={() =>
        withdraws
          ? call('POST /api/admin/nda-submissions/:id/withdraw', { id, words })
          : call('POST /api/admin/nda-submissions/:id/return', { id, words })
      }
      onSettled={after}
      onClose={onClose}
    >
      <p className="small">
        {withdraws
          ? `Their codes, shared access and account access end immediately, and we email them. The signature is kept as evidence. If they sign again, you have to activate their code.`
          : `${fullName} gets an email with a link, valid for 30 days, to state what was returned or destroyed. Their statement is kept in the log.`}
      </p>
      <TextArea
        id="obligation-words"
        label={withdraws ? 'How they told you (optional)' : 'Message (optional)'}
        hint={withdraws ? 'Kept in the private part of the log.' : 'Included in the email as you write it.'}
        maxLength={FIELD_LENGTHS.message}
        value={words}
        // The mail shows the message as one paragraph.
        onChange={(event) => setWords(event.target.value.replace(/\n/g, ' '))}
      />
    </ActDialog>
  )
}
