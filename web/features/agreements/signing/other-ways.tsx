import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { FIELD_LENGTHS } from '../../../../contract/limits.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './other-ways.module.css'

type Way = 'changes' | 'decline'
const WAYS: Record<Way, { button: string; heading: string; about: string; words: string; send: string; done: string }> =
  {
    changes: {
      button: 'Ask for changes',
      heading: 'Ask for changes',
      about: 'This does not sign anything. Our team reads your message and answers by email.',
      words: 'What it should say instead',
      send: 'Send to our team',
      done: 'We have received your request and will answer by email. Nothing was signed.',
    },
    decline: {
      button: 'Decline to sign',
      heading: 'Decline to sign',
      about: 'This does not sign anything. You can still sign later.',
      words: 'Your reason',
      send: 'Decline with this reason',
      done: 'Thank you for telling us. Nothing was signed. You can still sign if you change your mind.',
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
      <h2 id="otherways-h">Not ready to sign?</h2>
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
  const texts = WAYS[way]
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
    <form ref={form} className={styles.otherWaysForm} noValidate aria-label={texts.heading} onSubmit={submit}>
      <p className="text">{texts.about}</p>
      <Field id="way-name" label="Your name" autoComplete="name" {...set('fullName')} />
      <Field id="way-email" label="Your email address" type="email" autoComplete="email" {...set('email')} />
      <Field id="way-company" label="Company (optional)" autoComplete="organization" {...set('companyName')} />
      {way === 'changes' && (
        <Select
          id="way-clause"
          label="Which clause"
          placeholder="The agreement as a whole"
          options={clauses.map((clause) => ({ value: clause, label: clause }))}
          {...set('clause')}
        />
      )}
      <TextArea
        id="way-words"
        label={texts.words}
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
        {sending.isError && (
          <Alert tone="bad">{refusalMessage(sending.error, 'Your message could not be sent. Please try again.')}</Alert>
        )}
      </div>
      <button className="btn btn--primary" type="submit" aria-disabled={sending.isPending || undefined}>
        {sending.isPending ? 'Sending...' : texts.send}
      </button>
    </form>
  )
}
