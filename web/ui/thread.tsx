import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { refusalMessage } from '../lib/refusal-message.ts'
import { Alert } from './alert.tsx'
import { DateTime } from './date-time.tsx'
import { Disclosure } from './disclosure.tsx'
import { TextArea } from './text-area.tsx'
import * as texts from './texts.ts'
import styles from './thread.module.css'

type Message = { id: string; by: string; own: boolean; at: string; words: string }
type ThreadProps = {
  id: string
  messages: readonly Message[]
  /** The label of the reply field, which is shown only with `onSend`. */
  label: string
  longest: number
  /** Folds the reply field under these words. */
  foldedAs?: string | undefined
  onSend?: ((words: string) => Promise<unknown>) | undefined
}

/** A conversation, oldest message first, with a reply field. */
export function Thread({ id, messages, label, longest, foldedAs, onSend }: ThreadProps) {
  const write = onSend && <Write id={id} label={label} longest={longest} onSend={onSend} />
  return (
    <div className={styles.thread} data-thread>
      {messages.length > 0 && (
        <ol>
          {messages.map(({ id: key, by, own, at, words }) => (
            <li key={key} data-own={own || undefined}>
              <p className={styles.threadBy}>
                <b>{by}</b> <DateTime iso={at} />
              </p>
              <p className={styles.threadText}>{words}</p>
            </li>
          ))}
        </ol>
      )}
      {write && foldedAs ? <Disclosure title={foldedAs}>{write}</Disclosure> : write}
    </div>
  )
}

type WriteProps = { id: string; label: string; longest: number; onSend: (words: string) => Promise<unknown> }

function Write({ id, label, longest, onSend }: WriteProps) {
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const sending = useMutation({ mutationFn: onSend })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    if (!words.trim()) return setProblem(texts.writeAMessageFirst)
    sending.mutate(words, {
      onSuccess: () => setWords(''),
      onError: (error) => setProblem(refusalMessage(error, texts.theMessageCouldNot)),
    })
  }

  return (
    <form className={styles.threadWrite} noValidate onSubmit={submit}>
      <TextArea
        id={`${id}-words`}
        label={label}
        rows={2}
        maxLength={longest}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setProblem(undefined)
        }}
      />
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
      <button className="btn btn--sm" type="submit" aria-disabled={sending.isPending || undefined}>
        {sending.isPending ? texts.sending : texts.send}
      </button>
    </form>
  )
}
