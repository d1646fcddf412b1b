import { useEffect, useRef, useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/endpoints.ts'
import { addPasskey, isCancelled } from '../../lib/passkeys.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './account-body.module.css'
import { AccountForm, ActError } from './account-section.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { useAct } from './confirm-identity.ts'
import { ConfirmApp } from './totp-part.tsx'

type Enrolment = Answer<'POST /api/auth/two-factor/enable'>
type FirstFactorProps = {
  /** The password that was chosen a moment ago; undefined after a reload, and then it is asked for. */
  password: string | undefined
  onDone: () => void
  /** Back to who it is. */
  onBack: () => void
}

/** The authenticator app of an account that has just been made. Its backup codes are the end of the step. */
export function FirstApp({ password, onDone, onBack }: FirstFactorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [added, setAdded] = useState(false)
  const [typed, setTyped] = useState('')
  const begin = useAct({
    act: (given: string) => call('POST /api/auth/two-factor/enable', { password: given }),
    failed: 'The app could not be added. Please try again.',
    onDone: setEnrolment,
  })
  const begun = useRef(false)
  const start = begin.run
  useEffect(() => {
    if (password !== undefined && !begun.current) start(password)
    begun.current = true
  }, [password, start])
  if (enrolment && added) return <BackupCodes codes={enrolment.backupCodes} onSaved={onDone} />
  if (enrolment) return <ConfirmApp enrolment={enrolment} onAdded={() => setAdded(true)} onCancel={onBack} />
  return (
    <AccountForm
      act={begin}
      submit={['Continue', 'One moment...']}
      onSubmit={() => begin.run(password ?? typed)}
      onCancel={onBack}
    >
      {password === undefined && (
        <Field
          id="factor-password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </AccountForm>
  )
}

/** The passkey of an account without a password. */
export function FirstPasskey({ onDone, onBack }: Omit<FirstFactorProps, 'password'>) {
  const [cancelled, setCancelled] = useState(false)
  const add = useAct({
    act: async () => {
      setCancelled(false)
      try {
        await addPasskey('Passkey')
        return true
      } catch (error) {
        if (isCancelled(error)) return false
        throw error
      }
    },
    failed: BROWSER_ERRORS.passkey_failed.message,
    onDone: (made) => (made ? onDone() : setCancelled(true)),
  })
  return (
    <div className={styles.accountForm}>
      {cancelled && <Alert tone="plain">No passkey was made. Try again, or sign in with a password instead.</Alert>}
      <ActError message={add.error} />
      <div className="row">
        <button className="btn btn--primary btn--big" type="button" disabled={add.busy} onClick={() => add.run()}>
          {add.busy ? 'Waiting for the passkey...' : 'Create the passkey'}
        </button>
        <button className="btn btn--plain" type="button" onClick={onBack}>
          Use a password instead
        </button>
      </div>
    </div>
  )
}
