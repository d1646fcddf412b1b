import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { FIELD_LENGTHS } from '../../../../contract/page-limits.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './other-ways.module.css'
import * as texts from './texts.ts'

type Way = 'changes' | 'decline'
const WAYS: Record<Way, { button: string; heading: string; about: string; words: string; send: string; done: string }> =
  {
    changes: {
      button: texts.askForChanges,
      heading: texts.askForChanges,
      about: texts.thisDoesNotSign,
      words: texts.whatItShouldSay,
      send: texts.sendToOurTeam,
      done: texts.weHaveReceivedYour,
    },
    decline: {
      button: texts.declineToSign,
      heading: texts.declineToSign,
      about: texts.thisDoesNotSignAnything,
      words: texts.yourReason,
      send: texts.declineWithThisReason,
      done: texts.thankYouForTelling,
    },
  }
const BLANK = { fullName: '', email: '', companyName: '', clause: '', words: '' }

/** The alternatives to signing. */
export function OtherWays({ text }: { text: string }) {
  const clauses = parseAgreement(text).flatMap((block) => (block.kind === 'clause' ? [block.text] : []))
  const [way, setWay] = useState<Way>()
  const [done, setDone] = useState<Way>()
  const said = useRef<HTMLDivElement>(null)
  // The focused form is gone, so the focus moves to the result.
  useEffect(() => {
    if (done) said.current?.focus()
  }, [done])
  return (
    <section className={styles.otherWays} aria-labelledby="otherways-h">
      <h2 id="otherways-h">{texts.notReadyToSign}</h2>
      {done ? (
        <div ref={said} tabIndex={-1}>
          <Alert tone="ok" role="status">
            {WAYS[done].done}
          </Alert>
        </div>
      ) : (
        <div className={styles.otherWaysActions}>
          {(['changes', 'decline'] as const).map((it) => (
            <button
              key={it}
              className="btn"
              type="button"
              aria-expanded={way === it}
              onClick={() => setWay(way === it ? undefined : it)}
            >
              {WAYS[it].button}
            </button>
          ))}
        </div>
      )}
      {way && !done && <WayForm key={way} way={way} clauses={clauses} onDone={() => setDone(way)} />}
    </section>
  )
}

function WayForm({ way, clauses, onDone }: { way: Way; clauses: readonly string[]; onDone: () => void }) {
  const [wish, setWish] = useState(BLANK)
  const sending = useMutation({
    mutationFn: () => {
      const { clause, ...rest } = wish
      return way === 'changes'
        ? call('POST /api/nda/changes', { ...rest, clause })
        : call('POST /api/nda/decline', rest)
    },
    onSuccess: onDone,
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const set = (name: keyof typeof BLANK) => ({
    value: wish[name],
    onChange: ({ target }: { target: { value: string } }) => {
      sending.reset()
      setWish({ ...wish, [name]: target.value })
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }

  return (
    <form ref={form} className={styles.otherWaysForm} noValidate aria-label={WAYS[way].heading} onSubmit={submit}>
      <p className="text">{WAYS[way].about}</p>
      <Field id="way-name" label={texts.yourName} autoComplete="name" {...set('fullName')} />
      <Field id="way-email" label={texts.yourEmailAddress} type="email" autoComplete="email" {...set('email')} />
      <Field id="way-company" label={texts.companyOptional} autoComplete="organization" {...set('companyName')} />
      {way === 'changes' && (
        <Select
          id="way-clause"
          label={texts.whichClause}
          placeholder={texts.theAgreementAsA}
          options={clauses.map((clause) => ({ value: clause, label: clause }))}
          {...set('clause')}
        />
      )}
      <TextArea
        id="way-words"
        label={WAYS[way].words}
        rows={5}
        maxLength={FIELD_LENGTHS.message}
        value={wish.words}
        // The mail shows the message as one paragraph.
        onChange={({ target }) => {
          sending.reset()
          setWish({ ...wish, words: target.value.replace(/\n/g, ' ') })
        }}
      />
      <div role="alert">
        {sending.isError && <Alert tone="bad">{refusalMessage(sending.error, texts.yourMessageCouldNot)}</Alert>}
      </div>
      <button className="btn btn--primary" type="submit" aria-disabled={sending.isPending || undefined}>
        {sending.isPending ? texts.sending : WAYS[way].send}
      </button>
    </form>
  )
}
