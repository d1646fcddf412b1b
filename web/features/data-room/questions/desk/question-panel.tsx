import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QUESTION_LIMITS } from '../../../../../contract/data-room/question-limits.ts'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { call } from '../../../../lib/call.ts'
import { refusalMessage } from '../../../../lib/refusal-message.ts'
import { ActDialog } from '../../../../ui/act-dialog.tsx'
import { DateTime } from '../../../../ui/date-time.tsx'
import { Drawer } from '../../../../ui/drawer.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { MessageQuote } from '../../../../ui/message-quote.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { TermRow } from '../../../../ui/term-row.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { Thread } from '../../../../ui/thread.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { AnswerDraft, type Sending } from './answer-draft.tsx'
import styles from './desk.module.css'
import { FaqForm } from './faq-form.tsx'
import { PinLink } from './pin.tsx'
import { type QuestionPage, type StaffQuestion, useAfterQuestionAct, useQuestion } from './queries.ts'
import { QuestionState } from './question-table.tsx'

type QuestionPanelProps = {
  id: string
  mayAct: boolean
  projectName: (route: ProjectKey) => string
  onClose: () => void
}

/** A question in full: who asks about what, what was said, the answer, and the entry that is made of it. */
export function QuestionPanel({ id, mayAct, projectName, onClose }: QuestionPanelProps) {
  const { data, isError, refetch } = useQuestion(id)
  const question = data?.question
  return (
    <Drawer label={question ? `Question ${question.number}` : 'Question'} onClose={onClose}>
      {question ? (
        <Body {...data} question={question} mayAct={mayAct} projectName={projectName} />
      ) : data ? (
        <p className="small">This question is gone. The data of the person may have been erased.</p>
      ) : isError ? (
        <LoadFailed what="The question" onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the question" />
      )}
    </Drawer>
  )
}

type BodyProps = Pick<QuestionPanelProps, 'mayAct' | 'projectName'> &
  Pick<QuestionPage, 'staff' | 'twoPeople'> & { question: StaffQuestion }

function Body({ question, staff, twoPeople, mayAct, projectName }: BodyProps) {
  const [publishes, setPublishes] = useState(false)
  const [sending, setSending] = useState<Sending>()
  const [sentBack, setSentBack] = useState<number>()
  const refresh = useAfterQuestionAct()
  const { id, number, route, category, personId, name, email, firm, messages, faqId, state } = question
  if (publishes) return <FaqForm of={{ question }} projectName={projectName} onDone={() => setPublishes(false)} />
  return (
    <>
      <h2 className="heading-m num">Question {number}</h2>
      <p className="small">
        <Link to="/admin/people/$id" params={{ id: personId }}>
          {name || email}
        </Link>
        <span className="secondary-line">{[firm, name && email].filter(Boolean).join(', ')}</span>
      </p>
      <Thread
        id={`question-${id}`}
        label=""
        longest={0}
        messages={messages.map((one) => ({
          id: one.id,
          at: one.at,
          words: one.words,
          own: one.author === 'staff',
          by: one.by,
        }))}
      />
      <dl className="term-list">
        <TermRow term="About">
          {projectName(route)}
          <span className="secondary-line">
            <PinLink pinned={question} />
            {question.document?.version && `, version ${question.document.version}`}
          </span>
        </TermRow>
        {category && <TermRow term="Category">{category}</TermRow>}
        <TermRow term="Status">
          <QuestionState question={question} />
        </TermRow>
      </dl>
      {mayAct && (
        <div className={styles.assigned}>
          <Assign key={question.assignedTo} question={question} staff={staff} />
        </div>
      )}
      {state !== 'answered' && mayAct && (
        <AnswerDraft
          key={`${id} ${messages.length}`}
          question={question}
          twoPeople={twoPeople}
          onSend={setSending}
          onSendBack={setSentBack}
        />
      )}
      {sending && (
        <ActDialog
          title={sending.approves ? 'Approve and send this answer?' : 'Send this answer?'}
          button={sending.approves ? 'Approve and send' : 'Send'}
          done="The answer is sent. We emailed the person a link."
          act={() => call('POST /api/admin/questions/:id/answer', { id, revision: sending.revision })}
          onSettled={refresh}
          onClose={() => setSending(undefined)}
        >
          <MessageQuote>{sending.words}</MessageQuote>
          <p className="small">Only {name || email} gets it. You can publish it for other readers afterwards.</p>
        </ActDialog>
      )}
      {sentBack !== undefined && (
        <SendBack id={id} revision={sentBack} by={question.draft?.savedBy} onClose={() => setSentBack(undefined)} />
      )}
      {state !== 'answered' && !mayAct && question.draft && question.draft.words !== '' && (
        <p className="small">
          {question.draft.savedBy} drafts an answer, last saved <DateTime iso={question.draft.savedAt} />.
        </p>
      )}
      {state === 'answered' && mayAct && faqId === null && (
        <div className={styles.publish}>
          <p className="small">
            Other readers may ask the same. Publish it as an FAQ entry, which does not name anyone.
          </p>
          <button className="btn btn--sm" type="button" onClick={() => setPublishes(true)}>
            Publish as FAQ...
          </button>
        </div>
      )}
      {faqId !== null && (
        <p className="small">
          <Link to="/admin/questions" search={{ tab: 'faq', entry: faqId }}>
            View its FAQ entry
          </Link>
        </p>
      )}
    </>
  )
}

type SendBackProps = { id: string; revision: number; by: string | undefined; onClose: () => void }

function SendBack({ id, revision, by, onClose }: SendBackProps) {
  const [words, setWords] = useState('')
  const refresh = useAfterQuestionAct()
  return (
    <ActDialog
      title="Send this answer back?"
      button="Send back"
      done="The answer is sent back."
      check={() => (words.trim() === '' ? 'Say what has to change.' : undefined)}
      act={() => call('POST /api/admin/questions/:id/send-back', { id, revision, words })}
      onSettled={refresh}
      onClose={onClose}
    >
      <TextArea
        id="send-back-words"
        label={by ? `What has to change, for ${by}` : 'What has to change'}
        rows={4}
        maxLength={QUESTION_LIMITS.sentBack}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </ActDialog>
  )
}

function Assign({ question: { id, assignedTo }, staff }: { question: StaffQuestion; staff: QuestionPage['staff'] }) {
  const say = useToast()
  const refresh = useAfterQuestionAct()
  const assign = useMutation({
    mutationFn: (accountId: string | null) => call('POST /api/admin/questions/:id/assign', { id, accountId }),
    onSuccess: () => say('Assigned.'),
    onError: (error) => say(refusalMessage(error, 'This could not be saved. Please try again.'), { tone: 'bad' }),
    onSettled: refresh,
  })
  const isKnown = assignedTo === null || staff.some((one) => one.id === assignedTo)
  return (
    <Select
      id="question-assign"
      label="Assigned to"
      placeholder="Nobody"
      options={[
        ...(isKnown || assignedTo === null ? [] : [{ value: assignedTo, label: 'Former staff member' }]),
        ...staff.map((one) => ({ value: one.id, label: one.name })),
      ]}
      value={assign.isPending ? (assign.variables ?? '') : (assignedTo ?? '')}
      data-saved=""
      onChange={({ target }) => assign.mutate(target.value || null)}
    />
  )
}
