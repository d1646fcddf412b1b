import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ReturnOutcome } from '../../../../contract/agreements/term.ts'
import { FIELD_LENGTHS } from '../../../../contract/limits.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import * as texts from './texts.ts'

const OUTCOMES: { value: ReturnOutcome; label: string }[] = [
  { value: 'destroyed', label: texts.iHaveDestroyedIt },
  { value: 'returned', label: texts.iHaveReturnedIt },
  { value: 'both', label: texts.iHaveReturnedSome },
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
          {texts.yourConfirmationIsRecorded}
        </Alert>
      </div>
    )
  return (
    <form className="grid gap-5 max-width-36" noValidate onSubmit={submit}>
      <Select
        id="return-outcome"
        label={texts.whatWasDone}
        options={OUTCOMES}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as ReturnOutcome)}
      />
      <TextArea
        id="return-words"
        label={texts.inYourOwnWords}
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
        {sending.isError && <Alert tone="bad">{refusalMessage(sending.error, texts.yourAnswerCouldNot)}</Alert>}
      </div>
      <button
        className="btn btn--primary justify-self-start"
        type="submit"
        aria-disabled={sending.isPending || undefined}
      >
        {sending.isPending ? texts.sending : texts.confirm}
      </button>
    </form>
  )
}
