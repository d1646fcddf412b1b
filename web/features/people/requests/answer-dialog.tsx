import { useState } from 'react'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useAfterAnswer } from './queries.ts'

export type AskedAnswer = { request: StaffRequest; answer: 'approved' | 'declined' }

/** As many as the server takes. */
const MAX_MESSAGE_LENGTH = 1000

type Texts = { title: string; button: string; done: string; about: (email: string) => string; words: boolean }
const DECLINED = { button: 'Decline', done: 'Declined. A mail says so.', words: true }
/** Access is decided on the person's own page, and what was asked on a project's page is answered beside the list. */
const TEXTS: Partial<Record<StaffRequest['kind'], Record<'approved' | 'declined', Texts>>> = {
  new_code: {
    approved: {
      title: 'Make a new code',
      button: 'Make and mail it',
      done: 'A new code is on its way by mail.',
      about: (email) =>
        `A new personal code of 14 days and 25 sessions is made and mailed to ${email}, who has proved the address and has signed.`,
      words: false,
    },
    declined: {
      ...DECLINED,
      title: 'Decline the request',
      about: (email) => `${email} is told by mail that no code was made.`,
    },
  },
  nda_changes: {
    approved: {
      title: 'Take the changes up',
      button: 'Answer',
      done: 'A mail says so.',
      about: (email) =>
        `${email} is told by mail that the changes are taken up. The new text is yours to write, as the next version on the page Agreement.`,
      words: true,
    },
    declined: {
      ...DECLINED,
      title: 'Decline the changes',
      about: (email) => `${email} is told by mail that the agreement stays as it is.`,
    },
  },
  nda_declined: {
    approved: {
      title: 'Take note',
      button: 'Take note',
      done: 'Taken note of.',
      about: (email) =>
        `${email} declined to sign. No mail goes out; the reason stays here among the answered requests.`,
      words: false,
    },
    declined: { ...DECLINED, title: 'Decline', about: () => '' },
  },
  withdrawal: {
    approved: {
      title: 'End their access',
      button: 'End it',
      done: 'Recorded. Access and codes have ended.',
      about: (email) =>
        `The codes of ${email}, shared access and what was opened to the account end at once, and a mail says so. The signature is kept as evidence.`,
      words: false,
    },
    declined: {
      ...DECLINED,
      title: 'Decline the withdrawal',
      about: (email) => `${email} is told by mail that agreement and access stay as they are for now.`,
    },
  },
}

/** Asks before a request is answered, because the mail that says so cannot be taken back. */
export function AnswerDialog({ request, answer, onClose }: AskedAnswer & { onClose: () => void }) {
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
      {texts.words && (
        <TextArea
          id="act-words"
          label="A word to them (optional)"
          hint="It stands in the mail, as you write it."
          maxLength={MAX_MESSAGE_LENGTH}
          value={words}
          // The mail shows one paragraph.
          onChange={(event) => setWords(event.target.value.replace(/\n/g, ' '))}
        />
      )}
    </ActDialog>
  )
}
