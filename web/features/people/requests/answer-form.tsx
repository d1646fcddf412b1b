import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { call } from '../../../lib/call.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { focusPage } from '../../../ui/focus-page.ts'
import { useToast } from '../../../ui/toast.tsx'
import { MessageField } from '../message-field.tsx'
import { type MeetingDraft, MeetingFields, OTHER, readMeeting } from './meeting-fields.tsx'
import { type Opens, OpensFields } from './opens-fields.tsx'
import { useAfterAnswer } from './queries.ts'
import styles from './requests.module.css'

type Answer = 'approved' | 'declined'

/** The answer to a request from a project page: approved, for a meeting with time and place, or declined. */
export function AnswerForm({
  request,
  projectName,
}: {
  request: StaffRequest
  projectName: (route: string) => string
}) {
  const { id, kind, route, times, timeZone } = request
  const meets = kind !== 'data_room'
  const [draft, setDraft] = useState<MeetingDraft>({ time: times[0] ?? OTHER, own: '', minutes: '30', place: '' })
  const [opens, setOpens] = useState<Opens>({ project: false, documents: [] })
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const say = useToast()
  const onSettled = useAfterAnswer()
  const send = useMutation({
    mutationFn: (given: { answer: Answer; meeting?: { startsAt: string; minutes: number; place: string } }) =>
      call('POST /api/admin/requests/:id/answer', {
        id,
        words,
        ...given,
        ...(!meets && given.answer === 'approved' && { opens: { ...opens, documents: [...opens.documents] } }),
      }),
    onSettled,
  })

  function answer(given: Answer) {
    if (send.isPending) return
    const read = meets && given === 'approved' ? readMeeting(draft) : undefined
    if (read && 'problem' in read) return setProblem(read.problem)
    if (!meets && given === 'approved' && !opens.project && opens.documents.length === 0)
      return setProblem('Choose what to open for this person, or decline the request.')
    send.mutate(
      { answer: given, ...read },
      {
        onSuccess: () => {
          say(given === 'declined' ? 'Declined. We emailed the person.' : 'Approved. We emailed the person.')
          // The request leaves the list of open ones, which may remove the focused element.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) focusPage()
          })
        },
        onError: (error) => setProblem(refusalMessage(error, 'The answer could not be sent. Please try again.')),
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
          name={request.name}
        />
      )}
      {!meets && route && (
        <OpensFields opens={opens} onChange={setOpens} route={route} projectName={projectName(route)} />
      )}
      <MessageField id="answer-words" label="Note in the answer (optional)" value={words} onChange={setWords} />
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--primary btn--sm" type="submit" aria-disabled={send.isPending || undefined}>
          {meets ? 'Confirm meeting' : 'Approve'}
        </button>
        <button
          className="btn btn--sm btn--plain btn--bad"
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
