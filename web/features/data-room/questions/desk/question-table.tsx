import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { dotted } from '../../../../lib/unbroken.ts'
import { DateTime } from '../../../../ui/date-time.tsx'
import { None } from '../../../../ui/none.tsx'
import { RowMenu } from '../../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../../ui/staff-table.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import styles from './desk.module.css'
import { pinWords } from './pin.tsx'
import type { QuestionPage, StaffQuestion } from './queries.ts'

export const QUESTION_COLUMNS = ['No.', 'Status', 'Assigned', 'Asked or answered']

type QuestionTableProps = {
  questions: readonly StaffQuestion[]
  staff: QuestionPage['staff']
  projectName: (route: ProjectKey) => string
  open: string | undefined
  onOpen: (id: string) => void
}

export function QuestionTable({ questions, staff, projectName, open, onOpen }: QuestionTableProps) {
  const nameOf = (id: string) => staff.find((one) => one.id === id)?.name ?? 'Former staff member'
  const columns: Column<StaffQuestion>[] = [
    { name: 'No.', width: 'xs', needs: 'room', isNumber: true, cell: ({ number }) => `#${number}` },
    {
      name: 'Person',
      isName: true,
      width: 'l',
      isFitted: 'narrow',
      cell: (question) => <Person question={question} />,
    },
    {
      name: 'Question',
      brief: 'under',
      cell: (question) => (
        <>
          <span className={styles.asked}>{lastAsked(question)}</span>
          <span className="secondary-line">
            {dotted([projectName(question.route), question.category, pinWords(question)])}
          </span>
        </>
      ),
    },
    {
      name: 'Status',
      width: 's',
      isFitted: 'narrow',
      brief: 'end',
      cell: (question) => <QuestionState question={question} />,
    },
    {
      name: 'Assigned',
      width: 'm',
      isFitted: 'narrow',
      needs: 'room',
      cell: ({ assignedTo }) => (assignedTo ? nameOf(assignedTo) : <None says="nobody" />),
    },
    {
      name: 'Asked or answered',
      width: 'm',
      isFitted: 'narrow',
      brief: 'end',
      cell: ({ answeredAt, waitingSince }) => <DateTime iso={answeredAt ?? waitingSince} />,
    },
    {
      name: 'Actions',
      hiddenHeading: true,
      width: 's',
      isFitted: 'narrow',
      brief: 'act',
      className: 'row-actions',
      cell: ({ id, number }) => (
        <>
          <button
            className="btn btn--sm"
            type="button"
            aria-label={`Open question ${number}`}
            onClick={() => onOpen(id)}
          >
            Open
          </button>
          <RowMenu label={`More actions for question ${number}`} acts={[{ name: 'Open', onAct: () => onOpen(id) }]} />
        </>
      ),
    },
  ]
  return (
    <StaffTable
      list="questions"
      caption="Questions"
      columns={columns}
      rows={questions}
      idOf={({ id }) => id}
      open={open}
    />
  )
}

/** What waits for an answer: the question, or its last follow-up. */
function lastAsked({ messages }: StaffQuestion): string {
  return messages.findLast(({ author }) => author === 'person')?.words ?? ''
}

function Person({ question: { personId, name, email, firm } }: { question: StaffQuestion }) {
  return (
    <>
      <Link to="/admin/people/$id" params={{ id: personId }}>
        {name || email}
      </Link>
      <span className="secondary-line">{firm || (name && email)}</span>
    </>
  )
}

const STATES = {
  to_answer: ['warn', 'To answer'],
  to_approve: ['metal', 'To approve'],
  answered: ['ok', 'Answered'],
} as const

export function QuestionState({ question: { state, faqId } }: { question: StaffQuestion }) {
  const [tone, word] = STATES[state]
  return (
    <>
      <StatusWord tone={tone}>{word}</StatusWord>
      {faqId && <span className="secondary-line">In the FAQ</span>}
    </>
  )
}
