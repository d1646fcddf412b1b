import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../../../contract/limits.ts'
import { call } from '../../../lib/call.ts'
import { refreshEntry } from '../../../lib/entry.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import * as texts from '../texts.ts'
import styles from './entry.module.css'

type ProveAddressProps = {
  /** The address of the session's access code. */
  email: string
  onProved: () => void
}

/** Emails six digits and takes them. Typed, because mail scanners press buttons and open links. */
export function ProveAddress({ email, onProved }: ProveAddressProps) {
  const queries = useQueryClient()
  const [digits, setDigits] = useState('')
  const [accredited, setAccredited] = useState(false)
  const [blank, setBlank] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(false)
  const mail = useMutation({
    mutationFn: () => call('POST /api/session/address', {}),
    onSuccess: () => {
      setDigits('')
      setSent(true)
      field.current?.focus()
    },
  })
  const check = useMutation({
    mutationFn: () => call('POST /api/session/address/check', { digits, isAccreditedInvestor: true }),
    onSuccess: async () => {
      await refreshEntry(queries)
      onProved()
    },
    onError: () => field.current?.focus(),
  })
  useEffect(() => {
    if (sent) field.current?.focus()
  }, [sent])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!sent) return ask()
    setBlank(!digits.trim())
    setUnconfirmed(!accredited)
    if (!digits.trim()) field.current?.focus()
    else if (!accredited) document.getElementById('digits-accredited')?.focus()
    else if (!check.isPending) check.mutate()
  }
  const ask = () => {
    if (mail.isPending) return
    check.reset()
    mail.mutate()
  }

  return (
    <form className={styles.prove} noValidate onSubmit={submit} aria-label={texts.readDocumentsWithYour}>
      <p>
        {texts.toReadTheDocuments({ mailedDigits: LIMITS.mailedDigits })}
        <b className={styles.proveEmail}>{email}</b>
        {texts.youNeedNoAccount}
      </p>
      {mail.isError && (
        <Alert tone="bad" role="alert">
          {refusalMessage(mail.error, FAILED)}
        </Alert>
      )}
      {sent ? (
        <>
          <Field
            id="mailed-digits"
            ref={field}
            label={texts.sixDigitCode}
            className="input input--code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={digits}
            error={blank ? texts.pleaseEnterTheSix : check.isError ? refusalMessage(check.error, FAILED) : ''}
            hint={texts.itIsInThe}
            onChange={(event) => setDigits(event.target.value)}
          />
          <CheckBox
            id="digits-accredited"
            label={texts.iConfirmIAm}
            checked={accredited}
            error={unconfirmed && !accredited ? texts.mustConfirmAccreditedInvestor : undefined}
            onChange={(event) => setAccredited(event.target.checked)}
          />
          <div className="row">
            <button className="btn btn--primary" type="submit" aria-disabled={check.isPending || undefined}>
              {check.isPending ? texts.checking : texts.readTheDocuments}
            </button>
            <button className="btn btn--plain" type="button" aria-disabled={mail.isPending || undefined} onClick={ask}>
              {texts.sendAnotherCode}
            </button>
          </div>
        </>
      ) : (
        <button className="btn btn--primary" type="submit" aria-disabled={mail.isPending || undefined}>
          {mail.isPending ? texts.sending : texts.emailMeACode}
        </button>
      )}
    </form>
  )
}

const FAILED = texts.thisDidNotWork
