import { Dialog } from '../../../ui/dialog.tsx'
import { counted } from './labels.ts'
import { type Letter, remindersWords } from './letter.ts'
import type { ReadRow } from './read-list.ts'

/** How many addresses are named. */
const NAMED = 5

type SendDialogProps = { rows: readonly ReadRow[]; letter: Letter; onSend: () => void; onClose: () => void }

/** Asks before many emails leave at once. */
export function SendDialog({ rows, letter, onSend, onClose }: SendDialogProps) {
  const named = rows.slice(0, NAMED)
  const reminders = remindersWords(letter.remindAfterDays)
  return (
    <Dialog open title={`Send ${counted(rows.length, 'invitation', 'invitations')}?`} onClose={onClose}>
      <p className="small mt-4">
        Each of these {rows.length} people gets an email with a personal link. What has been sent cannot be taken back;
        a withdrawn invitation only stops its link.
      </p>
      {reminders && <p className="small">Reminders leave {reminders}, to those who have not signed by then.</p>}
      <ul className="small">
        {named.map(({ row, fullName, email }) => (
          <li key={row}>
            {fullName}, {email}
          </li>
        ))}
        {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
      </ul>
      <div className="dialog__actions">
        {/* First, so that the focus starts here: Enter pressed twice sends nothing. */}
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn btn--primary" type="button" onClick={onSend}>
          Send them
        </button>
      </div>
    </Dialog>
  )
}
