import { Link } from '@tanstack/react-router'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { When } from '../../../ui/when.tsx'
import type { AskedAnswer } from './answer-dialog.tsx'

/** What the two answers are called where they are given in the list. */
const ANSWERS: Partial<Record<StaffRequest['kind'], Record<'approved' | 'declined', string>>> = {
  new_code: { approved: 'Make a new code', declined: 'Decline' },
  nda_changes: { approved: 'Take them up', declined: 'Decline' },
  nda_declined: { approved: 'Take note', declined: '' },
  withdrawal: { approved: 'End their access', declined: 'Decline' },
}

export const ASKED: Record<StaffRequest['kind'], string> = {
  access: 'Access as an existing investor',
  new_code: 'A new code',
  nda_changes: 'Changes to the agreement',
  nda_declined: 'Nothing: declines to sign',
  withdrawal: 'To withdraw',
  call: 'An investor call',
  meeting: 'A 1:1 meeting',
  data_room: 'Data room access',
}

type RequestTableProps = {
  requests: readonly StaffRequest[]
  /** Absent for those who may only look. */
  onAnswer: ((asked: AskedAnswer) => void) | undefined
  /** Shows one in full; which one is. */
  onOpen: (id: string) => void
  open: string | undefined
  projectName: (route: string) => string
}

/** What a person asked on a page of theirs is answered beside the list; the other two have ways of their own. */
const IN_FULL: readonly StaffRequest['kind'][] = ['call', 'meeting', 'data_room']

/** What persons ask of staff. Access is decided on the person's own page, where one sees whom one lets in. */
export function RequestTable({ requests, onAnswer, onOpen, open, projectName }: RequestTableProps) {
  const columns: Column<StaffRequest>[] = [
    { name: 'Who', isName: true, cell: (request) => <Who request={request} /> },
    { name: 'Asks for', cell: (request) => <Asked request={request} projectName={projectName} /> },
    { name: 'Asked', cell: ({ createdAt }) => <When iso={createdAt} /> },
    {
      name: 'Answer',
      cell: (request) => (
        <>
          {request.answer && <Answered request={request} />}
          {IN_FULL.includes(request.kind) ? (
            <button
              className={request.answer ? 'btn btn--sm mt-2' : 'btn btn--sm'}
              type="button"
              aria-expanded={request.id === open}
              aria-label={`${onAnswer && !request.answer ? 'Look and answer' : 'Look'}: ${request.name || request.email}`}
              onClick={() => onOpen(request.id)}
            >
              {onAnswer && !request.answer ? 'Look and answer' : 'Look'}
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

function Who({ request: { personId, name, email } }: { request: StaffRequest }) {
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
      {ASKED[kind]}
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

/** What became of a request, where that has words of its own. */
const DONE: Partial<Record<StaffRequest['kind'], string>> = { nda_declined: 'taken note of', nda_changes: 'taken up' }

export function Answered({ request: { kind, answer, answeredAt, words } }: { request: StaffRequest }) {
  const approved = answer === 'approved'
  return (
    <>
      <StatusWord tone={approved ? 'ok' : 'plain'}>{approved ? (DONE[kind] ?? 'approved') : answer}</StatusWord>
      <span className="secondary-line">
        <When iso={answeredAt} />
      </span>
      {words && <span className="secondary-line">{words}</span>}
    </>
  )
}

function Answers({ request, onAnswer }: { request: StaffRequest; onAnswer: RequestTableProps['onAnswer'] }) {
  if (request.kind === 'access')
    return request.personId ? (
      <Link className="btn btn--sm" to="/admin/people/$id" params={{ id: request.personId }}>
        Look and decide
      </Link>
    ) : (
      <span className="quiet">nobody is known by this address any more</span>
    )
  const names = ANSWERS[request.kind]
  if (!onAnswer || !names) return <StatusWord tone="metal">open</StatusWord>
  return (
    <span className="row">
      <button className="btn btn--sm" type="button" onClick={() => onAnswer({ request, answer: 'approved' })}>
        {names.approved}
      </button>
      {names.declined && (
        <button className="btn btn--sm" type="button" onClick={() => onAnswer({ request, answer: 'declined' })}>
          {names.declined}
        </button>
      )}
    </span>
  )
}
