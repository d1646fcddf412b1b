import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/lines.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './account-body.module.css'
import { AccountPart } from './account-section.tsx'
import { ActError } from './act-error.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { useAct } from './confirm-identity.ts'
import type { Account } from './queries.ts'

/** Drawn for those who set up an app, and loaded for them alone. */
const QrCode = lazy(() => import('./qr-code.tsx'))

type Begun = Answer<'POST /api/auth/two-factor/enable'>
type Step = { name: 'rest' | 'ask' } | { name: 'scan' | 'keep'; begun: Begun }

/** The authenticator app: added in three steps (password, code of the app, backup codes kept), removed in one. */
export function TotpPart({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const rest = () => setStep({ name: 'rest' })
  return (
    <AccountPart id="totp-h" title="Authenticator app">
      {step.name === 'rest' && (
        <>
          <p className="text">
            {account.totp
              ? 'A code of your app is asked for whenever you sign in with your password.'
              : 'An app on your phone makes a new code every half minute. It is asked for after your password, so that a password alone is worth nothing.'}
          </p>
          <div>
            <button className="btn" type="button" onClick={() => setStep({ name: 'ask' })}>
              {account.totp ? 'Remove the app' : 'Add an authenticator app'}
            </button>
          </div>
        </>
      )}
      {step.name === 'ask' &&
        (account.totp ? (
          <RemoveApp account={account} onDone={rest} />
        ) : (
          <AddApp account={account} onBegun={(begun) => setStep({ name: 'scan', begun })} onLeave={rest} />
        ))}
      {step.name === 'scan' && (
        <ConfirmApp begun={step.begun} onAdded={() => setStep({ name: 'keep', begun: step.begun })} onLeave={rest} />
      )}
      {step.name === 'keep' && <BackupCodes codes={step.begun.backupCodes} onKept={rest} />}
    </AccountPart>
  )
}

type AddAppProps = { account: Account; onBegun: (begun: Begun) => void; onLeave: () => void }

function AddApp({ account, onBegun, onLeave }: AddAppProps) {
  const begin = useAct({
    act: (password: string) => call('POST /api/auth/two-factor/enable', account.hasPassword ? { password } : {}),
    failed: 'The app could not be added just now. Please try again.',
    onDone: onBegun,
  })
  return <AskPassword account={account} act={begin} words={['Continue', 'One moment...']} onLeave={onLeave} />
}

function RemoveApp({ account, onDone }: { account: Account; onDone: () => void }) {
  const remove = useAct({
    act: (password: string) => call('POST /api/auth/two-factor/disable', account.hasPassword ? { password } : {}),
    done: 'The authenticator app is removed',
    failed: 'The app could not be removed just now. Please try again.',
    onDone,
  })
  return (
    <>
      <p className="text">
        {account.staff
          ? 'Your password alone will sign you in then, and your staff rights rest until a second factor is added again.'
          : 'Your password alone will sign you in then. The backup codes no longer work.'}
      </p>
      <AskPassword account={account} act={remove} words={['Remove the app', 'Removing...']} onLeave={onDone} />
    </>
  )
}

type AskPasswordProps = {
  account: Account
  act: { run: (password: string) => void; busy: boolean; error: string | null }
  words: readonly [string, string]
  onLeave: () => void
}

function AskPassword({ account, act, words, onLeave }: AskPasswordProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      noValidate
      className={styles.accountForm}
      onSubmit={(event) => {
        event.preventDefault()
        act.run(password)
      }}
    >
      {account.hasPassword && (
        <Field
          id="totp-password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          // The form was opened by the button that it takes the place of.
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <ActError words={act.error} />
      <div className="row">
        <button className="btn btn--primary" type="submit" disabled={act.busy}>
          {words[act.busy ? 1 : 0]}
        </button>
        <button className="btn btn--plain" type="button" onClick={onLeave}>
          Leave it
        </button>
      </div>
    </form>
  )
}

function ConfirmApp({ begun, onAdded, onLeave }: { begun: Begun; onAdded: () => void; onLeave: () => void }) {
  const [code, setCode] = useState('')
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
  const confirm = useAct({
    act: () => call('POST /api/auth/two-factor/verify-totp', { code: code.replace(/\s/g, '') }),
    failed: 'The code could not be checked just now. Please try again.',
    onDone: onAdded,
  })
  return (
    <form
      noValidate
      className={styles.accountScan}
      onSubmit={(event) => {
        event.preventDefault()
        confirm.run()
      }}
    >
      <Suspense fallback={<div className={styles.qrCode} />}>
        <QrCode text={begun.totpURI} label="QR code for your authenticator app" />
      </Suspense>
      <div className={styles.accountForm}>
        <p className="text">Scan this with the app, or type the key into it. Then enter the code that the app shows.</p>
        <p className={styles.accountKey}>
          <span className="small">Key</span> <span className="mono">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <Field
          id="totp-code"
          label="Code of the app"
          className="input input--code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <ActError words={confirm.error} />
        <div className="row">
          <button className="btn btn--primary" type="submit" disabled={confirm.busy}>
            <Icon name="check" />
            {confirm.busy ? 'Checking...' : 'Add the app'}
          </button>
          <button className="btn btn--plain" type="button" onClick={onLeave}>
            Leave it
          </button>
        </div>
      </div>
    </form>
  )
}
