import { useState } from 'react'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { ApproveDialog, DeclineDialog } from '../act-dialogs.tsx'
import { MessageField } from '../message-field.tsx'
import type { Person } from '../queries.ts'
import { useAfterAnswer } from './queries.ts'

type ProjectName = (route: Person['routes'][number]) => string
export type AnswerChoice = { request: StaffRequest; answer: 'approved' | 'declined' }

type Texts = { title: string; button: string; done: string; about: (email: string) => string; words: boolean }
const DECLINED = { button: 'Decline', done: 'Declined. We emailed the person.', words: true }
/** Other kinds are answered in the panel, and access by its own dialogs. */
const TEXTS: Partial<Record<StaffRequest['kind'], Record<'approved' | 'declined', Texts>>> = {
  new_code: {
    approved: {
      title: 'Issue a new code',
      button: 'Issue and send',
      done: 'New code issued. We emailed it.',
      about: (email) => `We email ${email} a new personal code. They have signed and confirmed their email.`,
      words: false,
    },
    declined: {
      ...DECLINED,
      title: 'Decline the request',
      about: (email) => `We email ${email} that they do not get a new code.`,
    },
  },
  nda_changes: {
    approved: {
      title: 'Accept changes',
      button: 'Accept',
      done: 'Changes accepted. We emailed the person.',
      about: (email) =>
        `We email ${email} that you accept the changes. Write them into the next version on the Agreement page.`,
      words: true,
    },
    declined: {
      ...DECLINED,
      title: 'Decline the changes',
      about: (email) => `We email ${email} that the agreement does not change.`,
    },
  },
  nda_declined: {
    approved: {
      title: 'Acknowledge',
      button: 'Acknowledge',
      done: 'Acknowledged.',
      about: (email) =>
        `${email} declined to sign. No email is sent. You can find the reason among the answered requests.`,
      words: false,
    },
    declined: { ...DECLINED, title: 'Decline', about: () => '' },
  },
  withdrawal: {
    approved: {
      title: 'End access',
      button: 'End access',
      done: 'Access and codes have ended.',
      about: (email) =>
        `The codes, shared access and account approvals of ${email} end immediately, and we email them. The signature is kept as evidence.`,
      words: false,
    },
    declined: {
      ...DECLINED,
      title: 'Decline the withdrawal',
      about: (email) => `We email ${email} that the agreement and their access do not change.`,
    },
  },
}

type AnswerDialogProps = AnswerChoice & { projectName: ProjectName; onClose: () => void }

/** Confirms an answer, because its email cannot be undone. */
export function AnswerDialog({ projectName, ...props }: AnswerDialogProps) {
  const { request, answer, onClose } = props
  const { kind, personId, name, email, approvedFor } = request
  if (kind !== 'access') return <WordsDialog {...props} />
  if (personId === null) return null
  const Answer = answer === 'approved' ? ApproveDialog : DeclineDialog
  const person = { id: personId, name, email, routes: approvedFor }
  return <Answer person={person} projectName={projectName} onClose={onClose} />
}

function WordsDialog({ request, answer, onClose }: Omit<AnswerDialogProps, 'projectName'>) {
  const [words, setWords] = useState('')
  const after = useAfterAnswer()
  const { id, email, kind } = request
  const texts = TEXTS[kind]?.[answer]
  if (!texts) return null
  return (
    <ActDialog
      title={texts.title}
      button={texts.button}
      done={texts.done}
      {...(kind === 'withdrawal' && answer === 'approved' && { word: 'withdraw' })}
      act={() => call('POST /api/admin/requests/:id/answer', { id, answer, words: texts.words ? words : '' })}
      onSettled={after}
      onClose={onClose}
    >
      <p className="small">{texts.about(email)}</p>
      {texts.words && <MessageField id="act-words" singleLine value={words} onChange={setWords} />}
    </ActDialog>
  )
}
