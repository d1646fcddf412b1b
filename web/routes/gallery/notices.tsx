import { useState } from 'react'
import { LoginDialog } from '../../features/accounts/login/login-dialog.tsx'
import { AgreementSkeleton } from '../../features/agreements/signing/agreement-skeleton.tsx'
import { LandingSkeleton } from '../../features/operations/company/landing-skeleton.tsx'
import { ClosedPage } from '../../features/projects/presentation/closed-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useToast } from '../../ui/toast.tsx'

export function Alerts() {
  return (
    <>
      <Alert tone="plain">Authentication Required: Please sign in to access this content.</Alert>
      <Alert tone="ok">Session extended for another 30 days!</Alert>
      <Alert tone="warn">5 days remaining. Consider extending your session.</Alert>
      <Alert tone="bad">Access code has reached its usage limit.</Alert>
      <p className="offline">You are offline. What you have typed is kept on this page.</p>
    </>
  )
}

export function Toasts() {
  const say = useToast()
  return (
    <div className="row">
      <button className="btn" type="button" onClick={() => say('Code copied to clipboard')}>
        A toast
      </button>
      <button className="btn" type="button" onClick={() => say('Successfully signed in!', { title: 'Success' })}>
        With a title
      </button>
      <button className="btn" type="button" onClick={() => say('Failed to sign in', { title: 'Error', tone: 'bad' })}>
        Of a failure
      </button>
    </div>
  )
}

export function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'login'>()
  const close = () => setOpen(undefined)
  return (
    <div className="row">
      <button className="btn" type="button" onClick={() => setOpen('plain')}>
        A question
      </button>
      <button className="btn" type="button" onClick={() => setOpen('login')}>
        Login
      </button>
      <Dialog open={open === 'plain'} title="A question" onClose={close}>
        <p className="text mt-3">Say what happens, then offer what keeps things as they are first.</p>
        <div className="dialog__do">
          <button className="btn" type="button" onClick={close}>
            Keep
          </button>
          <button className="btn btn--plain btn--bad" type="button" onClick={close}>
            End
          </button>
        </div>
      </Dialog>
      <LoginDialog
        oidc={false}
        open={open === 'login'}
        start="sign-in"
        onClose={close}
        onSignedIn={close}
        onSignedUp={close}
      />
    </div>
  )
}

export function Empties() {
  return (
    <>
      <Empty title="No code waits for approval">
        With review switched on, a code made by signing waits here until someone presses Activate Now.
      </Empty>
      <LoadFailed what="The agreement" onRetry={() => {}} />
    </>
  )
}

export function Skeletons() {
  return (
    <>
      <LandingSkeleton />
      <AgreementSkeleton />
      <ClosedPage name="A project">What is asked of whoever stands here.</ClosedPage>
    </>
  )
}
