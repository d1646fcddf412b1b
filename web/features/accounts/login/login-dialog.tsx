import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { portalQuery } from '../../../lib/projects.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { accountQuery } from '../queries.ts'
import { AccreditationForm } from './accreditation-form.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { GoogleButton } from './google-button.tsx'
import styles from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import * as texts from './texts.ts'

/**
 * The first step: to sign in; to request access; to show the second factor of a signed-in account or after the identity provider; to
 * connect an identity to the account of its address; to ask for a new password; or to answer the question of the sign-up form.
 */
export type LoginStart = 'sign-in' | 'sign-up' | 'second-factor' | 'connect' | 'forgotten' | 'accreditation'
type Step = LoginStart | 'code'

const TITLES: Record<Step, string> = {
  code: texts.investorAccess,
  'sign-in': texts.investorAccess,
  'sign-up': texts.requestAccess,
  'second-factor': texts.investorAccess,
  connect: texts.investorAccess,
  accreditation: texts.aboutYou,
  forgotten: texts.forgotYourPassword,
}

const LEADS: Record<Step, string | undefined> = {
  code: undefined,
  'sign-in': undefined,
  'sign-up': texts.weWillEmailYou,
  'second-factor': texts.oneMoreStepShow,
  connect: texts.thereIsAnAccount,
  accreditation: texts.theProjectsAreOpen,
  forgotten: texts.enterTheEmailAddress,
}

const TOGGLES = {
  'sign-in': texts.dontHaveAnAccount,
  'sign-up': texts.alreadyHaveAccessSign,
}

type LoginDialogProps = {
  open: boolean
  /** The name of the identity provider, if one is configured. */
  provider: string | undefined
  start: LoginStart
  /** The field for an access code. */
  codeForm: ReactNode
  onClose: () => void
  /** Signed in or signed up, with what to say. */
  onDone: (message: string) => void
}

/** Sign in or request access (product-spec section 2), with steps for the second factor and a forgotten password. */
export function LoginDialog({ open, provider, start, codeForm, onClose, onDone }: LoginDialogProps) {
  const [step, setStep] = useState<Step>(start)
  const [opened, setOpened] = useState(open)
  // Starts again when it is reopened; set while rendering, so that the previous step is not drawn.
  if (open !== opened) {
    setOpened(open)
    if (open) setStep(start)
  }
  // Whoever closes the question without an answer is signed in all the same.
  const onSignedIn = () => onDone(texts.successfullySignedIn)
  const onLeave = step === 'accreditation' && start !== 'accreditation' ? onSignedIn : onClose
  return (
    <Dialog open={open} title={TITLES[step]} onClose={onLeave}>
      <LoginSteps
        step={step}
        start={start}
        provider={provider}
        codeForm={codeForm}
        onStep={setStep}
        onSignedIn={onSignedIn}
        onSignedUp={() => onDone(texts.accountCreatedSuccessfullyPlease)}
        onClose={onClose}
      />
    </Dialog>
  )
}

type LoginStepsProps = Omit<LoginDialogProps, 'open' | 'onDone'> & {
  step: Step
  onStep: (step: Step) => void
  onSignedIn: () => void
  onSignedUp: () => void
}

function LoginSteps({ step, start, provider, codeForm, onStep, onSignedIn, onSignedUp, onClose }: LoginStepsProps) {
  const [email, setEmail] = useState('')
  const signUp = useQuery(portalQuery).data?.signUp ?? true
  const connects = useRef(start === 'connect')
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const queries = useQueryClient()
  const account = useQuery({ ...accountQuery, enabled: step === 'accreditation' }).data?.account
  const say = useToast()
  // Focuses the first field of each later step; the dialog does it for the first, and the tabs keep it.
  useEffect(() => {
    const byTab = [shown.current, step].every((it) => it === 'code' || it === 'sign-in')
    if (shown.current !== step && !byTab) box.current?.querySelector('input')?.focus()
    shown.current = step
    if (step === 'connect') connects.current = true
  }, [step])

  const finish = useCallback(async () => {
    const problem =
      connects.current &&
      (await call('POST /api/account/identity', {}).then(
        () => undefined,
        (error) => refusalMessage(error, texts.theTwoCouldNot),
      ))
    const signedIn = await queries.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => undefined)
    const { account } = signedIn ?? {}
    if (account && !account.accredited && !account.staff) onStep('accreditation')
    else onSignedIn()
    // In place of the message that the sign-in succeeded.
    if (problem) say(problem, { tone: 'bad' })
  }, [queries, say, onStep, onSignedIn])

  const goOn = useCallback(
    (outcome: 'done' | 'second_factor' | 'connect') => {
      if (outcome === 'done') void finish()
      else onStep(outcome === 'connect' ? 'connect' : 'second-factor')
    },
    [finish, onStep],
  )
  const signsIn = step === 'sign-in' || step === 'connect'
  const hasPasskeys = signsIn && 'PublicKeyCredential' in window
  const hasProvider = provider !== undefined && (step === 'sign-in' || step === 'sign-up')

  const signInForm = (
    <SignInForm
      onSignedIn={() => void finish()}
      onSecondFactor={() => onStep('second-factor')}
      onForgotten={(typed) => {
        setEmail(typed)
        onStep('forgotten')
      }}
    />
  )

  return (
    <div ref={box} className={styles.login}>
      {LEADS[step] && <p className="small">{LEADS[step]}</p>}
      {step === 'second-factor' && <SecondFactorForm onShown={() => void finish()} />}
      {step === 'forgotten' && <ForgottenForm known={email} onBack={() => onStep('sign-in')} />}
      {step === 'accreditation' && (
        <AccreditationForm
          asksName={account?.firstName === '' && account.lastName === ''}
          onSaved={() => {
            if (start !== 'accreditation') return onSignedIn()
            say(texts.yourAnswerIsSaved)
            void queries.invalidateQueries()
            onClose()
          }}
        />
      )}
      {step === 'connect' && signInForm}
      {(step === 'code' || step === 'sign-in') && (
        <Tabs
          label={texts.howToGetIn}
          chosen={step}
          onChoose={(chosen) => onStep(chosen as Step)}
          tabs={[
            { id: 'code', name: texts.iHaveAnAccess, panel: codeForm },
            { id: 'sign-in', name: texts.iHaveAnAccount, panel: signInForm },
          ]}
        />
      )}
      {step === 'sign-up' && <SignUpForm onSignedUp={onSignedUp} />}
      {(hasProvider || hasPasskeys) && (
        <>
          <p className={styles.loginOr}>{texts.orContinueWith}</p>
          <div className={styles.loginLinks}>
            {hasProvider && <GoogleButton provider={provider} onOutcome={goOn} />}
            {signsIn && <PasskeyButton label={texts.signInWithA} onShown={() => void finish()} />}
          </div>
        </>
      )}
      {((step === 'sign-in' && signUp) || step === 'sign-up') && (
        <p className={styles.loginOther}>
          <button
            className="link-button"
            type="button"
            onClick={() => onStep(step === 'sign-in' ? 'sign-up' : 'sign-in')}
          >
            {TOGGLES[step]}
          </button>
        </p>
      )}
    </div>
  )
}
