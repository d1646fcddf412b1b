import { call } from '../../lib/call.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { type PersonDetail, useAfterAct } from './queries.ts'

type Session = PersonDetail['sessions'][number]
type EndSessionsProps = { personId: string; onClose: () => void }

export function EndOneDialog({ personId, session, onClose }: EndSessionsProps & { session: Session }) {
  return (
    <ActDialog
      onSettled={useAfterAct(personId)}
      title="End the session"
      button="End the session"
      done="The session has ended."
      act={() => call('POST /api/admin/sessions/:id/end', { id: session.id })}
      onClose={onClose}
    >
      <p className="small">
        {session.kind === 'account'
          ? 'This browser is signed out. The person can sign in again.'
          : 'This browser can open nothing until a code is entered again. The code stays valid.'}
      </p>
    </ActDialog>
  )
}

export function EndAllDialog({ personId, count, onClose }: EndSessionsProps & { count: number }) {
  return (
    <ActDialog
      onSettled={useAfterAct(personId)}
      title="End all sessions"
      button="End all sessions"
      done="Every session of this person has ended."
      act={() => call('POST /api/admin/people/:id/end-sessions', { id: personId })}
      onClose={onClose}
    >
      <p className="small">
        {count} {count === 1 ? 'session ends' : 'sessions end'} immediately, of codes and of the account. Codes and the
        account stay valid; revoke or suspend them if the person must not come back.
      </p>
    </ActDialog>
  )
}
