import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import type { LiveSession } from './queries.ts'

type EndSessionProps = { session: LiveSession; onClose: () => void }

export function EndSession({ session: { id, email }, onClose }: EndSessionProps) {
  const queries = useQueryClient()
  return (
    <ActDialog
      title="End the session"
      button="End the session"
      done="The session has ended."
      act={() => call('POST /api/admin/sessions/:id/end', { id })}
      onSettled={async () => {
        await queries.invalidateQueries({ queryKey: ['/api/admin/sessions'] })
        void queries.invalidateQueries({ queryKey: ['/api/admin/summary'] })
      }}
      onClose={onClose}
    >
      <p className="small">
        This browser of {email || 'an unknown reader'} can open nothing until a code is entered again. The code stays
        valid; revoke it if the person must not come back.
      </p>
    </ActDialog>
  )
}
