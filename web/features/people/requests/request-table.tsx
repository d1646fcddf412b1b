import { Link } from '@tanstack/react-router'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { REQUEST_KINDS } from '../labels.ts'
import type { AnswerChoice } from './answer-dialog.tsx'

const ANSWERS: Partial<Record<StaffRequest['kind'], Record<'approved' | 'declined', string>>> = {
  access: { approved: 'Approve', declined: 'Decline' },
  new_code: { approved: 'Issue a new code', declined: 'Decline' },
  nda_changes: { approved: 'Accept changes', declined: 'Decline' },
  nda_declined: { approved: 'Acknowledge', declined: '' },
  withdrawal: { approved: 'End access', declined: 'Decline' },
}

type RequestTableProps = {
  requests: readonly StaffRequest[]
  /** Absent for read-only staff. */
  onAnswer: ((choice: AnswerChoice) => void) | undefined
  onOpen: (id: string) => void
  open: string | undefined
  projectName: (route: string) => string
}

/** Requests from project pages are answered in the panel. */
const PROJECT_PAGE_KINDS: readonly StaffRequest['kind'][] = ['call', 'meeting', 'data_room']

export function RequestTable({ requests, onAnswer, onOpen, open, projectName }: RequestTableProps) {
  const columns: (Column<StaffRequest> | false)[] = [
    { name: 'Person', isName: true, width: 'xl', cell: (request) => <Person request={request} /> },
    {
      name: 'Request',
      brief: 'under',
      cell: (request) => <Asked request={request} projectName={projectName} />,
    },
    { name: 'Requested', width: 'm', brief: 'end', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      name: 'State',
      width: 'm',
      brief: 'underEnd',
      needs: 'some',
      cell: (request) => (request.answer ? <Answered request={request} /> : <Open request={request} />),
    },
    {
      name: 'Actions',
      hiddenHeading: true,
      width: 'l',
      brief: 'act',
      className: 'row-actions',
      cell: (request) => <Acts request={request} onAnswer={onAnswer} onOpen={onOpen} />,
    },
  ]
  return (
    <StaffTable
      list="requests"
      caption="Requests"
      columns={columns}
      rows={requests}
      idOf={({ id }) => id}
      open={open}
    />
  )
}

function Person({ request: { personId, name, email } }: { request: StaffRequest }) {
  const called = name || email
  return (
    <>
      {personId ? (
        <Link to="/admin/people/$id" params={{ id: personId }}>
          {called}
        </Link>
      ) : (
        called
      )}
      {name && <span className="secondary-line">{email}</span>}
    </>
  )
}

type AskedProps = { request: StaffRequest; projectName: RequestTableProps['projectName'] }

function Asked({ request: { kind, asked, route, topic, messages }, projectName }: AskedProps) {
  const more = [
    route && projectName(route),
    messages.length > 0 && (messages.length === 1 ? '1 message' : `${messages.length} messages`),
    topic,
    ...asked.map(({ clause, words, version }) =>
      [clause && `${clause}:`, words, kind !== 'withdrawal' && `(version ${version})`].filter(Boolean).join(' '),
    ),
  ]
  return (
    <>
      {REQUEST_KINDS[kind]}
      <span className="secondary-line">{more.filter(Boolean).join(' · ')}</span>
    </>
  )
}

const APPROVED: Partial<Record<StaffRequest['kind'], string>> = {
  nda_declined: 'Acknowledged',
  nda_changes: 'Accepted',
}

export function Answered({ request: { kind, answer, answeredAt, words } }: { request: StaffRequest }) {
  return (
    <>
      {answer === 'approved' ? (
        <StatusWord tone="ok">{APPROVED[kind] ?? 'Approved'}</StatusWord>
      ) : (
        <StatusWord tone="plain">{answer === 'declined' ? 'Declined' : 'Withdrawn'}</StatusWord>
      )}
      <span className="secondary-line">
        {answeredAt && dayAndTimeUtc(answeredAt)}
        {words && `, ${words}`}
      </span>
    </>
  )
}

function Open({ request: { kind, personId, approvable } }: { request: StaffRequest }) {
  if (kind === 'access' && !personId) return <span className="quiet">No such person</span>
  return (
    <>
      <StatusWord tone="warn">Open</StatusWord>
      {!approvable && <span className="secondary-line">address not confirmed, or suspended</span>}
    </>
  )
}

type ActsProps = { request: StaffRequest } & Pick<RequestTableProps, 'onAnswer' | 'onOpen'>

/** The likely answer as a button, and everything in the menu. */
function Acts({ request, onAnswer, onOpen }: ActsProps) {
  const { id, kind, answer, personId, approvable } = request
  const whose = request.name || request.email
  const names = ANSWERS[kind]
  const mayAnswer = onAnswer && !answer && names && (kind !== 'access' || personId)
  const isReviewed = PROJECT_PAGE_KINDS.includes(kind)
  const approve = mayAnswer && approvable && (() => onAnswer({ request, answer: 'approved' }))
  const review = onAnswer && !answer ? 'Review' : 'View'
  return (
    <>
      {approve && (
        <button className="btn btn--sm" type="button" onClick={approve}>
          {names.approved}
        </button>
      )}
      {isReviewed && (
        <button className="btn btn--sm" type="button" aria-label={`${review}: ${whose}`} onClick={() => onOpen(id)}>
          {review}
        </button>
      )}
      <RowMenu
        label={`More actions for ${whose}`}
        acts={[
          isReviewed && { name: review, onAct: () => onOpen(id) },
          approve ? { name: names.approved, onAct: approve } : false,
          mayAnswer && names.declined
            ? { name: names.declined, isBad: true, onAct: () => onAnswer({ request, answer: 'declined' }) }
            : false,
        ]}
      />
    </>
  )
}
