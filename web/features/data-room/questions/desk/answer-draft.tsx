import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QUESTION_LIMITS } from '../../../../../contract/data-room/question-limits.ts'
import { call } from '../../../../lib/call.ts'
import { refusalMessage } from '../../../../lib/refusal-message.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { DateTime } from '../../../../ui/date-time.tsx'
import { MessageQuote } from '../../../../ui/message-quote.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import styles from './desk.module.css'
import { type StaffQuestion, useAfterQuestionAct, useQuestion } from './queries.ts'
import { useAnswerDraft } from './use-answer-draft.ts'

const STATES = {
  saved: 'Saved. Only staff see it.',
  typing: 'Not saved yet',
  saving: 'Saving...',
  conflict: '',
  failed: '',
} as const

const EMPTY = 'Write an answer first.'

export type Sending = { words: string; revision: number; approves: boolean }
type AnswerDraftProps = {
  question: StaffQuestion
  twoPeople: boolean
  /** Asks for the confirmation; its dialog outlives the draft. */
  onSend: (sending: Sending) => void
  onSendBack: (revision: number) => void
}

/** The answer while it is written: saved by itself, approved by somebody else where the setting says so, and sent. */
export function AnswerDraft({ question, twoPeople, onSend, onSendBack }: AnswerDraftProps) {
  const { id, draft: stored, email, name } = question
  const draft = useAnswerDraft(question)
  const refresh = useAfterQuestionAct()
  const say = useToast()
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({
    mutationFn: async () => {
      if (!(await draft.save())) return false
      await call('POST /api/admin/questions/:id/ask-approval', { id, revision: draft.revision() })
      return true
    },
    onSuccess: (isAsked) => isAsked && say('The answer waits for approval.'),
    onError: (error) => setProblem(refusalMessage(error, 'This could not be done. Please try again.')),
    onSettled: refresh,
  })
  const isEmpty = draft.words.trim() === ''
  const waits = stored?.approvalAskedAt != null && draft.words === stored.words
  const mayApprove = !twoPeople || (waits && !stored.own)
  const missing = () => (isEmpty ? EMPTY : undefined)

  async function openSending() {
    const found = missing()
    setProblem(found)
    if (!found && (await draft.save())) onSend({ words: draft.words, revision: draft.revision(), approves: waits })
  }

  return (
    <section className={styles.draft} aria-labelledby="answer-h">
      <h3 id="answer-h" className="sr-only">
        Answer
      </h3>
      {waits && (
        <Alert tone="warn">
          {stored.savedBy} asks for approval of this answer
          {stored.own && twoPeople ? '. Somebody else has to approve it.' : '.'} Changing the text withdraws the
          approval request.
        </Alert>
      )}
      {stored?.sentBack && (
        <Alert tone="warn">
          {stored.sentBack.by} sent this answer back: <q>{stored.sentBack.words}</q>
        </Alert>
      )}
      {draft.state === 'conflict' ? (
        <Conflict id={id} mine={draft.words} words={draft.problem} onTake={draft.take} onKeep={draft.keepMine} />
      ) : (
        <>
          <TextArea
            id="answer-words"
            label={`Draft for ${name || email}`}
            rows={7}
            maxLength={QUESTION_LIMITS.answer}
            value={draft.words}
            // The drawer asks before it closes over what is not saved.
            data-saved={draft.state === 'saved' || undefined}
            onChange={({ target }) => {
              draft.write(target.value)
              setProblem(undefined)
            }}
          />
          <p id="answer-state" className="hint" role="status">
            {draft.state === 'failed' ? draft.problem : isEmpty ? EMPTY : STATES[draft.state]}
            {draft.state === 'saved' && stored && !stored.own && stored.words !== '' && (
              <>
                {' '}
                Last saved by {stored.savedBy}, <DateTime iso={stored.savedAt} />
              </>
            )}
          </p>
        </>
      )}
      <div role="alert">{problem && <Alert tone="bad">{problem}</Alert>}</div>
      {draft.state !== 'conflict' && (
        <div className="drawer__actions drawer__actions--end">
          {mayApprove && (
            <button
              className="btn btn--sm btn--primary"
              type="button"
              aria-disabled={isEmpty || undefined}
              aria-describedby={isEmpty ? 'answer-state' : undefined}
              onClick={() => void openSending()}
            >
              {waits ? 'Approve and send...' : 'Send the answer...'}
            </button>
          )}
          {waits && !stored.own && (
            <button className="btn btn--sm" type="button" onClick={() => onSendBack(stored.revision)}>
              Send back...
            </button>
          )}
          {!waits && (
            <button
              className={`btn btn--sm ${twoPeople ? 'btn--primary' : ''}`}
              type="button"
              aria-disabled={isEmpty || ask.isPending || undefined}
              aria-describedby={isEmpty ? 'answer-state' : undefined}
              onClick={() => {
                const found = missing()
                setProblem(found)
                if (!found && !ask.isPending) ask.mutate()
              }}
            >
              Ask for approval
            </button>
          )}
        </div>
      )}
    </section>
  )
}

type ConflictProps = {
  id: string
  mine: string
  words: string
  onTake: (theirs: { words: string; revision: number }) => void
  onKeep: (revision: number) => Promise<unknown>
}

/** Two people have written: shows both drafts, and asks which one to keep. */
function Conflict({ id, mine, words, onTake, onKeep }: ConflictProps) {
  const { data, isFetching } = useQuestion(id)
  const refresh = useAfterQuestionAct()
  const theirs = isFetching ? undefined : data?.question?.draft
  return (
    <div className={styles.conflict}>
      <Alert tone="bad" role="alert">
        {words}
      </Alert>
      <h4>Yours</h4>
      <MessageQuote>{mine}</MessageQuote>
      {theirs ? (
        <>
          <h4>Saved by {theirs.savedBy}</h4>
          <MessageQuote>{theirs.words}</MessageQuote>
          <div className="row">
            <button className="btn btn--sm btn--primary" type="button" onClick={() => void onKeep(theirs.revision)}>
              Keep mine
            </button>
            <button className="btn btn--sm" type="button" onClick={() => onTake(theirs)}>
              Take theirs
            </button>
          </div>
        </>
      ) : (
        <button className="btn btn--sm" type="button" onClick={() => void refresh()}>
          Compare with theirs
        </button>
      )}
    </div>
  )
}
