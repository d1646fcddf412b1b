import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useAfterAct } from './queries.ts'
import type { AskedAct } from './term-table.tsx'

/** As many as the server takes. */
const MAX_MESSAGE_LENGTH = 2_000

/** Asks before a withdrawal is recorded, or before somebody is asked to return or destroy what they were given. */
export function TermDialog({ act, obligation, onClose }: AskedAct & { onClose: () => void }) {
  const [words, setWords] = useState('')
  const after = useAfterAct()
  const { id, fullName, email } = obligation
  const withdraws = act === 'withdraw'
  return (
    <ActDialog
      title={withdraws ? `${fullName} withdraws` : 'Ask to return or destroy'}
      button={withdraws ? 'Record the withdrawal' : 'Send the mail'}
      done={withdraws ? 'Recorded. Access and codes have ended.' : `A mail is on its way to ${email}.`}
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
          ? `Their codes, shared access and what was opened to their account end at once, and a mail says so. The signature is kept as evidence. Should they sign again, their code waits for you.`
          : `${fullName} gets a mail with a link, good for 30 days, on which they say what was returned or destroyed. Their words are kept in the log.`}
      </p>
      <TextArea
        id="obligation-words"
        label={withdraws ? 'How they told you (optional)' : 'A word to them (optional)'}
        hint={withdraws ? 'It stands in the private part of the log.' : 'It stands in the mail, as you write it.'}
        maxLength={MAX_MESSAGE_LENGTH}
        value={words}
        // The mail shows one paragraph.
        onChange={(event) => setWords(event.target.value.replace(/\n/g, ' '))}
      />
    </ActDialog>
  )
}
