import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { GoogleButton } from './google-button.tsx'
import styles from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Step = 'sign-in' | 'sign-up' | 'second-factor' | 'forgotten'
/** The first step: to sign in, to request access, or to show the second factor of a signed-in account. */
export type LoginStart = 'sign-in' | 'sign-up' | 'second-factor'

const TITLES: Record<Step, string> = {
  'sign-in': 'Investor Access',
  'sign-up': 'Request Access',
  'second-factor': 'Investor Access',
  forgotten: 'Forgot your password?',
}

const LEADS: Record<Step, string | undefined> = {
  'sign-in': undefined,
  'sign-up': 'We will email you a link to confirm your address. Our team then decides which projects you can see.',
  'second-factor': 'One more step: show the second factor of your account.',
  forgotten: 'Enter the email address of your account, and we will send you a link to set a new password.',
}

const TOGGLES = {
  'sign-in': "Don't have an account? Request Access",
  'sign-up': 'Already have access? Sign In',
}

type LoginDialogProps = {
  open: boolean
  oidc: boolean
  start: LoginStart
  onClose: () => void
  onSignedIn: () => void
  onSignedUp: () => void
}

/** Sign in or request access (product-spec section 2), with steps for the second factor and a forgotten password. */
export function LoginDialog({ open, oidc, start, ...on }: LoginDialogProps) {
  const [step, setStep] = useState<Step>(start)
  const [opened, setOpened] = useState(open)
  // Starts again when it is reopened; set while rendering, so that the previous step is not drawn.
  if (open !== opened) {
    setOpened(open)
    if (open) setStep(start)
  }
  return (
    <Dialog open={open} title={TITLES[step]} onClose={on.onClose}>
      <LoginSteps
        step={step}
        oidc={oidc}
        onStep={setStep}
        onSignedIn={on.onSignedIn}
        onSignedUp={on.onSignedUp}
        onLeave={on.onClose}
      />
    </Dialog>
  )
}

type LoginStepsProps = {
  step: Step
  oidc: boolean
  onLeave: () => void
  onStep: (step: Step) => void
  onSignedIn: () => void
  onSignedUp: () => void
}

function LoginSteps({ step, oidc, onStep, onSignedIn, onSignedUp, onLeave }: LoginStepsProps) {
  const [email, setEmail] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  // Focuses the first field of each later step; the dialog does it for the first.
  useEffect(() => {
    if (shown.current !== step) box.current?.querySelector('input')?.focus()
    shown.current = step
  }, [step])

  return (
    <div ref={box} className={styles.login}>
      {LEADS[step] && <p className="small">{LEADS[step]}</p>}
      {step === 'second-factor' && <SecondFactorForm onShown={onSignedIn} />}
      {step === 'forgotten' && <ForgottenForm known={email} onBack={() => onStep('sign-in')} />}
      {step === 'sign-in' && (
        <SignInForm
          onSignedIn={onSignedIn}
          onSecondFactor={() => onStep('second-factor')}
          onForgotten={(typed) => {
            setEmail(typed)
            onStep('forgotten')
          }}
        />
      )}
      {step === 'sign-up' && <SignUpForm onSignedUp={onSignedUp} />}
      {(step === 'sign-in' || step === 'sign-up') && (
        <>
          <p className={styles.loginOr}>Or continue with</p>
          <div className={styles.loginLinks}>
            <GoogleButton configured={oidc} onLeave={onLeave} />
            {step === 'sign-in' && <PasskeyButton label="Sign in with a passkey" onShown={onSignedIn} />}
          </div>
          <p className={styles.loginOther}>
            <button
              className="link-button"
              type="button"
              onClick={() => onStep(step === 'sign-in' ? 'sign-up' : 'sign-in')}
            >
              {TOGGLES[step]}
            </button>
          </p>
        </>
      )}
    </div>
  )
}
