import { Link } from '@tanstack/react-router'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { DateTime } from '../../../ui/date-time.tsx'
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
  const columns: Column<StaffRequest>[] = [
    { name: 'Person', isName: true, cell: (request) => <Person request={request} /> },
    {
      name: 'Request',
      cell: (request) => <Asked request={request} projectName={projectName} />,
    },
    { name: 'Requested', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
    {
      name: 'Answer',
      cell: (request) => (
        <>
          {request.answer && <Answered request={request} />}
          {PROJECT_PAGE_KINDS.includes(request.kind) ? (
            <button
              className={request.answer ? 'btn btn--sm mt-2' : 'btn btn--sm'}
              type="button"
              aria-expanded={request.id === open}
              aria-label={`${onAnswer && !request.answer ? 'Review' : 'View'}: ${request.name || request.email}`}
              onClick={() => onOpen(request.id)}
            >
              {onAnswer && !request.answer ? 'Review' : 'View'}
            </button>
          ) : (
            !request.answer && <Answers request={request} onAnswer={onAnswer} />
          )}
        </>
      ),
    },
  ]
  return <StaffTable caption="Requests" columns={columns} rows={requests} idOf={({ id }) => id} open={open} />
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

function Asked({ request: { kind, asked, route, messages }, projectName }: AskedProps) {
  return (
    <>
      {REQUEST_KINDS[kind]}
      {route && <span className="secondary-line">{projectName(route)}</span>}
      {messages.length > 0 && (
        <span className="secondary-line">{messages.length === 1 ? '1 message' : `${messages.length} messages`}</span>
      )}
      {asked.map(({ clause, words, version, at }) => (
        <span key={at} className="secondary-line">
          {clause ? `${clause}: ${words}` : words}
          {kind !== 'withdrawal' && ` (version ${version})`}
        </span>
      ))}
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
        <DateTime iso={answeredAt} />
      </span>
      {words && <span className="secondary-line">{words}</span>}
    </>
  )
}

function Answers({ request, onAnswer }: { request: StaffRequest; onAnswer: RequestTableProps['onAnswer'] }) {
  if (request.kind === 'access' && !request.personId) return <span className="quiet">no such person</span>
  const names = ANSWERS[request.kind]
  if (!onAnswer || !names) return <StatusWord tone="metal">Open</StatusWord>
  return (
    <span className="row">
      {/* An account can be approved once its address is confirmed. */}
      {request.approvable && (
        <button className="btn btn--sm" type="button" onClick={() => onAnswer({ request, answer: 'approved' })}>
          {names.approved}
        </button>
      )}
      {names.declined && (
        <button className="btn btn--sm" type="button" onClick={() => onAnswer({ request, answer: 'declined' })}>
          {names.declined}
        </button>
      )}
      {!request.approvable && <span className="secondary-line">address not confirmed, or suspended</span>}
    </span>
  )
}
