import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import './login.css'

type Mode = 'sign-in' | 'sign-up'

const TITLES: Record<Mode, string> = { 'sign-in': 'Investor Access', 'sign-up': 'Request Access' }
const TOGGLES: Record<Mode, string> = {
  'sign-in': "Don't have an account? Request Access",
  'sign-up': 'Already have access? Sign In',
}

/**
 * Sign in, or ask for an account (product-spec section 2). Accounts are not switched on yet: the dialog says so before anything is
 * typed, checks what is entered as it always will, and sends nothing.
 */
export function LoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('sign-in')
  return (
    <Dialog open={open} title={TITLES[mode]} onClose={onClose}>
      <LoginForms mode={mode} onToggle={setMode} onLeave={onClose} />
    </Dialog>
  )
}

type LoginFormsProps = { mode: Mode; onToggle: (mode: Mode) => void; onLeave: () => void }

function LoginForms({ mode, onToggle, onLeave }: LoginFormsProps) {
  const [refused, setRefused] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  // The other form begins at its first field; the dialog itself has seen to the first.
  useEffect(() => {
    if (shown.current !== mode) box.current?.querySelector('input')?.focus()
    shown.current = mode
  }, [mode])

  const refuse = async () => setRefused((before) => before + 1)

  function toggle() {
    setRefused(0)
    onToggle(mode === 'sign-in' ? 'sign-up' : 'sign-in')
  }

  return (
    <div ref={box} className="login">
      <Alert tone="plain">
        Accounts are not yet switched on at this portal. A personal code opens the pages:{' '}
        <Link to="/unlock" onClick={onLeave}>
          enter your code
        </Link>
        .
      </Alert>
      {mode === 'sign-in' ? <SignInForm send={refuse} /> : <SignUpForm send={refuse} />}
      <div role="alert">
        {refused > 0 && (
          <Alert key={refused} tone="warn" icon="info">
            <p>Accounts are not yet switched on at this portal, so nothing was sent or kept.</p>
            <p>
              A personal code opens the pages:{' '}
              <Link to="/unlock" onClick={onLeave}>
                enter your code
              </Link>{' '}
              or{' '}
              <Link to="/nda-gate" onClick={onLeave}>
                sign the agreement to get one
              </Link>
              .
            </p>
          </Alert>
        )}
      </div>
      <p className="login__or">Or continue with</p>
      <button className="btn btn--wide" type="button" onClick={refuse}>
        Sign in with Google
      </button>
      <p className="login__other">
        <button className="linkbtn" type="button" onClick={toggle}>
          {TOGGLES[mode]}
        </button>
      </p>
    </div>
  )
}
