import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type Code, failure, useAfterAct } from './queries.ts'

type Done = { onClose: () => void; onDone?: () => void }

/** Revokes one code or many. */
export function RevokeDialog({ codes, onClose, onDone }: Done & { codes: ReadonlyArray<Pick<Code, 'id' | 'code'>> }) {
  const say = useToast()
  const [one] = codes
  const revoke = async () => {
    try {
      if (codes.length === 1 && one) await call('POST /api/admin/codes/:id/revoke', { id: one.id })
      else await call('POST /api/admin/codes/revoke', { ids: codes.map(({ id }) => id) })
    } catch (error) {
      say(failure(error, 'Failed to revoke access code'), { tone: 'bad' })
      throw error
    }
    onDone?.()
  }
  return (
    <ActDialog
      onSettled={useAfterAct()}
      title={codes.length === 1 ? 'Revoke the code' : `Revoke ${codes.length} codes`}
      button="Revoke"
      done={
        codes.length === 1 ? 'Access code revoked successfully' : `${codes.length} access codes revoked successfully`
      }
      act={revoke}
      onClose={onClose}
    >
      <p className="small">
        {codes.length === 1 ? <span className="mono">{one?.code}</span> : `These ${codes.length} codes`} will open
        nothing any more, and what was opened closes with the next request. This cannot be undone.
      </p>
    </ActDialog>
  )
}

export function RenewDialog({ code, onClose, onDone }: Done & { code: Code }) {
  return (
    <ActDialog
      onSettled={useAfterAct()}
      title="Renew the code"
      button="Renew"
      done="A new code is made, and on its way by mail."
      act={async () => {
        await call('POST /api/admin/codes/:id/renew', { id: code.id })
        onDone?.()
      }}
      onClose={onClose}
    >
      <p className="small">
        {code.fullName ?? 'The holder'} gets a new personal code at {code.email}: 14 days and 25 sessions from now, on
        the signature that stands. If the old one can still be used, it ends, and what it opened closes.
      </p>
    </ActDialog>
  )
}

export function MailDialog({ code, onClose }: Done & { code: Code }) {
  return (
    <ActDialog
      onSettled={useAfterAct()}
      title="Mail the code again"
      button="Send the mail"
      done="The mail is on its way."
      act={() => call('POST /api/admin/codes/:id/mail', { id: code.id })}
      onClose={onClose}
    >
      <p className="small">The code goes to {code.email} once more, as it is. Nothing else changes.</p>
    </ActDialog>
  )
}
