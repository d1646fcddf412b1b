import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useClearSession } from './queries.ts'

/** Ends the session after a confirmation, and goes to the landing page. */
export function ClearSession({ className }: { className: string }) {
  const [asking, setAsking] = useState(false)
  const clear = useClearSession()
  const navigate = useNavigate()
  const say = useToast()

  function confirm() {
    if (clear.isPending) return
    clear.mutate(undefined, {
      onSuccess: async () => {
        setAsking(false)
        await navigate({ to: '/' })
        say('Session cleared')
      },
    })
  }

  return (
    <>
      <button className={className} type="button" onClick={() => setAsking(true)}>
        Clear Session
      </button>
      <Dialog open={asking} title="Clear Session" onClose={() => setAsking(false)}>
        <p className="text mt-3">
          Are you sure you want to clear your session? You will need to complete the NDA process again.
        </p>
        <p className="text mt-2">
          Your signature stays valid, so all that takes is entering your access code, which uses one of its sessions.
        </p>
        {clear.isError && (
          <div className="mt-4">
            <Alert tone="bad" role="alert">
              The session could not be cleared. Please try again.
            </Alert>
          </div>
        )}
        <div className="dialog__actions">
          <button className="btn" type="button" onClick={() => setAsking(false)}>
            Keep session
          </button>
          <button
            className="btn btn--plain btn--bad"
            type="button"
            aria-disabled={clear.isPending || undefined}
            onClick={confirm}
          >
            Clear session
          </button>
        </div>
      </Dialog>
    </>
  )
}
