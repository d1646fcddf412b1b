import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import * as texts from '../texts.ts'
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
        say(texts.sessionCleared)
      },
    })
  }

  return (
    <>
      <button className={className} type="button" onClick={() => setAsking(true)}>
        {texts.clearSession}
      </button>
      <Dialog open={asking} title={texts.clearSession} onClose={() => setAsking(false)}>
        <p className="text mt-3">{texts.areYouSureYou}</p>
        <p className="text mt-2">{texts.yourSignatureStaysValid}</p>
        {clear.isError && (
          <div className="mt-4">
            <Alert tone="bad" role="alert">
              {texts.theSessionCouldNot}
            </Alert>
          </div>
        )}
        <div className="dialog__actions">
          <button className="btn" type="button" onClick={() => setAsking(false)}>
            {texts.keepSession}
          </button>
          <button
            className="btn btn--plain btn--bad"
            type="button"
            aria-disabled={clear.isPending || undefined}
            onClick={confirm}
          >
            {texts.clearSession2}
          </button>
        </div>
      </Dialog>
    </>
  )
}
