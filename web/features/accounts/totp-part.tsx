import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { Field } from '../../ui/field.tsx'
import styles from './account-body.module.css'
import { AccountForm, AccountPart } from './account-section.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { useAct } from './confirm-identity.ts'
import type { Account } from './queries.ts'
import * as texts from './texts.ts'

/** Loaded only when an app is set up. */
const QrCode = lazy(() => import('./qr-code.tsx'))

type Enrolment = Answer<'POST /api/auth/two-factor/enable'>
type Step = { name: 'idle' | 'password' } | { name: 'scan' | 'backup'; enrolment: Enrolment }

/** The authenticator app: added in three steps (password, code from the app, backup codes), removed in one. */
export function TotpPart({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const reset = () => setStep({ name: 'idle' })
  return (
    <AccountPart id="totp-h" title={texts.authenticatorApp}>
      {step.name === 'idle' && (
        <>
          <p className="text">{account.totp ? texts.youEnterACode(account) : texts.anAppOnYour(account)}</p>
          <div>
            <button className="btn" type="button" onClick={() => setStep({ name: 'password' })}>
              {account.totp ? texts.removeTheApp : texts.addAnAuthenticatorApp}
            </button>
          </div>
        </>
      )}
      {step.name === 'password' &&
        (account.totp ? (
          <RemoveApp account={account} onDone={reset} />
        ) : (
          <AddApp account={account} onStarted={(enrolment) => setStep({ name: 'scan', enrolment })} onCancel={reset} />
        ))}
      {step.name === 'scan' && (
        <ConfirmApp
          enrolment={step.enrolment}
          onAdded={() => setStep({ name: 'backup', enrolment: step.enrolment })}
          onCancel={reset}
        />
      )}
      {step.name === 'backup' && <BackupCodes codes={step.enrolment.backupCodes} onSaved={reset} />}
    </AccountPart>
  )
}

type AddAppProps = { account: Account; onStarted: (enrolment: Enrolment) => void; onCancel: () => void }

function AddApp({ account, onStarted, onCancel }: AddAppProps) {
  const begin = useAct({
    act: (password: string) => call('POST /api/auth/two-factor/enable', account.hasPassword ? { password } : {}),
    failed: texts.theAppCouldNot,
    onDone: onStarted,
  })
  return (
    <AskPassword account={account} act={begin} submit={[texts.continueText, texts.oneMoment]} onCancel={onCancel} />
  )
}

function RemoveApp({ account, onDone }: { account: Account; onDone: () => void }) {
  const remove = useAct({
    act: (password: string) => call('POST /api/auth/two-factor/disable', account.hasPassword ? { password } : {}),
    done: texts.theAuthenticatorAppIsRemoved,
    failed: texts.theAppCouldNotBe,
    onDone,
  })
  return (
    <>
      <p className="text">{account.staff ? texts.withoutTheAppStaff(account) : texts.withoutTheApp(account)}</p>
      <AskPassword account={account} act={remove} submit={[texts.removeTheApp, texts.removing]} onCancel={onDone} />
    </>
  )
}

type AskPasswordProps = {
  account: Account
  act: { run: (password: string) => void; busy: boolean; error: string | null }
  submit: readonly [string, string]
  onCancel: () => void
}

function AskPassword({ account, act, submit, onCancel }: AskPasswordProps) {
  const [password, setPassword] = useState('')
  return (
    <AccountForm act={act} submit={submit} onSubmit={() => act.run(password)} onCancel={onCancel}>
      {account.hasPassword && (
        <Field
          id="totp-password"
          label={texts.currentPassword}
          type="password"
          autoComplete="current-password"
          // The form replaces the button that had the focus.
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </AccountForm>
  )
}

type ConfirmAppProps = { enrolment: Enrolment; onAdded: () => void; onCancel: () => void }

/** Shows the key of the app, and asks for its first code. */
export function ConfirmApp({ enrolment, onAdded, onCancel }: ConfirmAppProps) {
  const [code, setCode] = useState('')
  const secret = new URL(enrolment.totpURI).searchParams.get('secret') ?? ''
  const confirm = useAct({
    act: () => call('POST /api/auth/two-factor/verify-totp', { code: code.replace(/\s/g, '') }),
    failed: texts.theCodeCouldNot,
    onDone: onAdded,
  })
  return (
    <div className={styles.accountScan}>
      <Suspense fallback={<div className={styles.qrCode} />}>
        <QrCode text={enrolment.totpURI} label={texts.qrCodeForYour} />
      </Suspense>
      <AccountForm
        act={confirm}
        submit={[texts.addTheApp, texts.checking]}
        onSubmit={() => confirm.run()}
        onCancel={onCancel}
      >
        <p className="text">{texts.scanThisWithThe}</p>
        <p className={styles.accountKey}>
          <span className="small">{texts.key}</span>{' '}
          <span className="mono">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <Field
          id="totp-code"
          label={texts.codeFromTheApp}
          className="input input--code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </AccountForm>
    </div>
  )
}
