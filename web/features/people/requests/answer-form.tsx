import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { focusPage } from '../../../ui/focus-page.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type MeetingDraft, MeetingFields, OTHER, readMeeting } from './meeting-fields.tsx'
import { useAfterAnswer } from './queries.ts'
import styles from './requests.module.css'

const MAX_MESSAGE_LENGTH = 1000
type Answer = 'approved' | 'declined'

/** Staff's answer: agreed to, with a time and a place where it is a meeting, or declined. Either way the person is mailed. */
export function AnswerForm({ request }: { request: StaffRequest }) {
  const { id, kind, times, timeZone } = request
  const meets = kind !== 'data_room'
  const [draft, setDraft] = useState<MeetingDraft>({ time: times[0] ?? OTHER, own: '', minutes: '30', place: '' })
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const say = useToast()
  const onSettled = useAfterAnswer()
  const send = useMutation({
    mutationFn: (given: { answer: Answer; meeting?: { startsAt: string; minutes: number; place: string } }) =>
      call('POST /api/admin/requests/:id/answer', { id, words, ...given }),
    onSettled,
  })

  function answer(given: Answer) {
    if (send.isPending) return
    const read = meets && given === 'approved' ? readMeeting(draft) : undefined
    if (read && 'missing' in read) return setProblem(read.missing)
    send.mutate(
      { answer: given, ...read },
      {
        onSuccess: () => {
          say(given === 'declined' ? 'Declined. A mail says so.' : 'Answered. A mail is on its way.')
          // The list that waits no longer holds it, so what had the focus may be gone.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) focusPage()
          })
        },
        onError: (error) => setProblem(refusalMessage(error, 'Nothing is known to have changed. Please try again.')),
      },
    )
  }

  return (
    <form
      className={styles.answer}
      aria-label="Answer"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        answer('approved')
      }}
      onChange={() => setProblem(undefined)}
    >
      {meets && (
        <MeetingFields
          draft={draft}
          onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
          times={times}
          timeZone={timeZone}
        />
      )}
      <TextArea
        id="answer-words"
        label="A word to them (optional)"
        hint="It stands in the mail, as you write it."
        maxLength={MAX_MESSAGE_LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
      <div className="row">
        <button className="btn btn--primary btn--sm" type="submit" aria-disabled={send.isPending || undefined}>
          {meets ? 'Agree and mail it' : 'Agree'}
        </button>
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={send.isPending || undefined}
          onClick={() => answer('declined')}
        >
          Decline
        </button>
      </div>
    </form>
  )
}
