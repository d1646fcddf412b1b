import type { AdminMail } from '../../../contract/email/mails.ts'
import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { AGAIN } from './mail-labels.ts'
import { useRefreshMails } from './queries.ts'

export function ResendDialog({ mail, onClose }: { mail: AdminMail; onClose: () => void }) {
  return (
    <ActDialog
      onSettled={useRefreshMails()}
      title="Send again"
      button="Send"
      done="The email will be sent."
      act={() => call('POST /api/admin/mails/:id/resend', { id: mail.id })}
      onClose={onClose}
    >
      <p className="small">{mail.again && AGAIN[mail.again]}</p>
      {mail.to && <p className="small">To {mail.to}.</p>}
    </ActDialog>
  )
}

type DiscardDialogProps = { mail: Pick<AdminMail, 'id' | 'to'>; onClose: () => void }

export function DiscardDialog({ mail, onClose }: DiscardDialogProps) {
  return (
    <ActDialog
      onSettled={useRefreshMails()}
      title="Discard the email"
      button="Discard"
      done="The email was discarded."
      act={() => call('POST /api/admin/mails/:id/discard', { id: mail.id })}
      onClose={onClose}
    >
      <p className="small">The email to {mail.to} is deleted and is not tried again. The audit log records it.</p>
    </ActDialog>
  )
}
