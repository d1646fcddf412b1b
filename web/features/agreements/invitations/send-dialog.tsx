import { Dialog } from '../../../ui/dialog.tsx'
import { counted } from './labels.ts'
import type { ReadRow } from './read-list.ts'

/** How many addresses are named. */
const NAMED = 5

type SendDialogProps = { rows: readonly ReadRow[]; onSend: () => void; onClose: () => void }

/** Asks before many emails leave at once. */
export function SendDialog({ rows, onSend, onClose }: SendDialogProps) {
  const named = rows.slice(0, NAMED)
  return (
    <Dialog open title={`Send ${counted(rows.length, 'invitation', 'invitations')}?`} onClose={onClose}>
      <p className="small mt-4">
        Each of these {rows.length} people gets an email with a personal link. What has been sent cannot be taken back;
        a withdrawn invitation only stops its link.
      </p>
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
