import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ReturnOutcome } from '../../../../contract/agreements/term.ts'
import { FIELD_LENGTHS } from '../../../../contract/limits.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

const OUTCOMES: { value: ReturnOutcome; label: string }[] = [
  { value: 'destroyed', label: 'I have destroyed it' },
  { value: 'returned', label: 'I have returned it' },
  { value: 'both', label: 'I have returned some and destroyed the rest' },
]

type Word = { outcome: ReturnOutcome; words: string }
type ReturnFormProps = { send: (word: Word) => Promise<unknown>; onSent?: () => void }

/** The signer's statement that the information was returned or destroyed. */
export function ReturnForm({ send, onSent }: ReturnFormProps) {
  const [outcome, setOutcome] = useState<ReturnOutcome>('destroyed')
  const [words, setWords] = useState('')
  const sending = useMutation({ mutationFn: () => send({ outcome, words }), ...(onSent && { onSuccess: onSent }) })
  const said = useRef<HTMLDivElement>(null)
  // The focused form is gone, so the focus moves to the result.
  useEffect(() => {
    if (sending.isSuccess) said.current?.focus()
  }, [sending.isSuccess])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }

  if (sending.isSuccess)
    return (
      <div ref={said} tabIndex={-1}>
        <Alert tone="ok" role="status">
          Your confirmation is recorded. A copy of your words is on its way to your mailbox.
        </Alert>
      </div>
    )
  return (
    <form className="grid gap-5 max-width-36" noValidate onSubmit={submit}>
      <Select
        id="return-outcome"
        label="What was done"
        options={OUTCOMES}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as ReturnOutcome)}
      />
      <TextArea
        id="return-words"
        label="In your own words: what, how and when"
        rows={4}
        maxLength={FIELD_LENGTHS.message}
        value={words}
        // The mail shows the message as one paragraph.
        onChange={({ target }) => {
          sending.reset()
          setWords(target.value.replace(/\n/g, ' '))
        }}
      />
      <div role="alert">
        {sending.isError && (
          <Alert tone="bad">{refusalMessage(sending.error, 'Your answer could not be sent. Please try again.')}</Alert>
        )}
      </div>
      <button
        className="btn btn--primary justify-self-start"
        type="submit"
        aria-disabled={sending.isPending || undefined}
      >
        {sending.isPending ? 'Sending...' : 'Confirm'}
      </button>
    </form>
  )
}
