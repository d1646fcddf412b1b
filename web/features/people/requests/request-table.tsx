import { Link } from '@tanstack/react-router'
import type { StaffRequest } from '../../../../contract/people/requests.ts'
import { shortDay } from '../../../lib/short-day.ts'
import { dotted } from '../../../lib/unbroken.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { REQUEST_KINDS } from '../labels.ts'
import type { AnswerChoice } from './answer-dialog.tsx'
import styles from './requests.module.css'

/** The names of the two answers. Kinds without them are answered in the panel. */
export const ANSWERS: Partial<Record<StaffRequest['kind'], Record<'approved' | 'declined', string>>> = {
  access: { approved: 'Approve', declined: 'Decline' },
  new_code: { approved: 'Issue new code', declined: 'Decline' },
  nda_changes: { approved: 'Accept changes', declined: 'Decline' },
  nda_declined: { approved: 'Acknowledge', declined: '' },
  withdrawal: { approved: 'End access', declined: 'Decline' },
}

/** The columns that can be hidden, of the two lists. */
export const REQUEST_COLUMNS = { open: ['Status', 'Requested'], answered: ['Answer', 'Answered', 'Requested'] }

type RequestTableProps = {
  requests: readonly StaffRequest[]
  state: 'open' | 'answered'
  /** Absent for read-only staff. */
  onAnswer: ((choice: AnswerChoice) => void) | undefined
  onOpen: (id: string) => void
  open: string | undefined
  projectName: (route: string) => string
}

/** Requests from project pages are answered in the panel. */
const PROJECT_PAGE_KINDS: readonly StaffRequest['kind'][] = ['call', 'meeting', 'data_room']

export function RequestTable({ requests, state, onAnswer, onOpen, open, projectName }: RequestTableProps) {
  const columns: (Column<StaffRequest> | false)[] = [
    {
      name: 'Person',
      isName: true,
      width: 'xl',
      isFitted: true,
      cell: (request) => <Person request={request} />,
    },
    {
      name: 'Request',
      brief: 'under',
      cell: (request) => <Asked request={request} projectName={projectName} />,
    },
    {
      name: 'Message',
      needs: 'phone',
      brief: 'below',
      // A button has the place of the state, and says that staff are to answer.
      cell: (request) =>
        request.topic ??
        request.document ??
        (mayApprove(request, onAnswer) && request.awaitsPerson ? <Turn request={request} /> : null),
    },
    state === 'open'
      ? {
          name: 'Status',
          width: 'xl',
          isFitted: true,
          brief: 'underEnd',
          needs: 'some',
          cell: (request) => <Status request={request} />,
        }
      : {
          name: 'Answer',
          width: 'l',
          brief: 'underEnd',
          className: styles.answered,
          cell: (request) => <Answered request={request} />,
        },
    state === 'answered' && {
      name: 'Answered',
      isNamed: true,
      width: 'm',
      isFitted: true,
      brief: 'end',
      cell: ({ answeredAt }) => <DateTime iso={answeredAt} />,
    },
    {
      name: 'Requested',
      width: 'm',
      isFitted: true,
      ...(state === 'open' ? { brief: 'end' as const } : { needs: 'room' as const }),
      className: styles.requested,
      cell: (request) => (
        <>
          <DateTime iso={request.createdAt} />
          {state === 'open' && (
            <span className={styles.turn}>
              <Turn request={request} />
            </span>
          )}
        </>
      ),
    },
    {
      name: 'Actions',
      hiddenHeading: true,
      width: 'l',
      brief: 'act',
      isFitted: true,
      keepsAct: state === 'open' && 'second',
      className: 'row-actions',
      cell: (request) => <Acts request={request} onAnswer={onAnswer} onOpen={onOpen} />,
    },
  ]
  return (
    <StaffTable
      list={`requests-${state}`}
      caption="Requests"
      columns={columns}
      rows={requests}
      idOf={({ id }) => id}
      open={open}
      className={styles.requests}
    />
  )
}

function Person({ request: { personId, name, email, companyName } }: { request: StaffRequest }) {
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
      {name && <span className="secondary-line">{[companyName, email].filter(Boolean).join(', ')}</span>}
    </>
  )
}

type AskedProps = { request: StaffRequest; projectName: RequestTableProps['projectName'] }

function Asked({ request: { kind, asked, route, topic, document, approvedFor }, projectName }: AskedProps) {
  const more = [
    document,
    topic !== document && topic,
    kind === 'access' &&
      (approvedFor.length > 0 ? `Approved for ${approvedFor.map(projectName).join(', ')}` : 'No project approved yet'),
    ...asked.map(({ clause, words, version }) =>
      [clause && `${clause}:`, words, kind !== 'withdrawal' && `(version ${version})`].filter(Boolean).join(' '),
    ),
  ]
  return (
    <>
      {REQUEST_KINDS[kind]}
      {route && `, ${projectName(route)}`}
      <span className={`secondary-line ${styles.asked}`}>{dotted(more)}</span>
    </>
  )
}

const APPROVED: Partial<Record<StaffRequest['kind'], string>> = {
  nda_declined: 'Acknowledged',
  nda_changes: 'Accepted',
}

export function Answered({ request: { kind, answer, words } }: { request: StaffRequest }) {
  return (
    <>
      {answer === 'approved' ? (
        <StatusWord tone="ok">{APPROVED[kind] ?? 'Approved'}</StatusWord>
      ) : (
        <StatusWord tone="no">{answer === 'declined' ? 'Declined' : 'Withdrawn'}</StatusWord>
      )}
      {words && <span className={`secondary-line ${styles.words}`}>{words}</span>}
    </>
  )
}

/** Whose turn it is, and what an answer needs. */
function Status({ request }: { request: StaffRequest }) {
  const { kind, personId, approvable, messages, times } = request
  if (kind === 'access' && !personId) return <StatusWord tone="bad">No such person</StatusWord>
  if (!approvable)
    return (
      <>
        <StatusWord tone="warn">Cannot be approved</StatusWord>
        <span className="secondary-line">Address not confirmed, or suspended</span>
      </>
    )
  const [first] = times
  const facts = [
    first &&
      (times.length === 1
        ? `proposed ${shortDay(first)}`
        : `${times.length} proposed times, first on ${shortDay(first)}`),
    times.length === 0 && messages.length > 0 && (messages.length === 1 ? '1 message' : `${messages.length} messages`),
  ]
  return (
    <>
      <Turn request={request} />
      <span className="secondary-line num">{facts.filter(Boolean).join(', ')}</span>
    </>
  )
}

/** By the server's rule, so that the list and the count of Needs you agree. */
function Turn({ request }: { request: StaffRequest }) {
  if (request.awaitsPerson) return <StatusWord tone="plain">Awaiting investor</StatusWord>
  return <StatusWord tone="metal">Open</StatusWord>
}

function mayAnswerNow({ kind, answer, personId }: StaffRequest, onAnswer: RequestTableProps['onAnswer']) {
  return onAnswer !== undefined && !answer && ANSWERS[kind] !== undefined && (kind !== 'access' || personId !== null)
}

function mayApprove(request: StaffRequest, onAnswer: RequestTableProps['onAnswer']) {
  return request.approvable && mayAnswerNow(request, onAnswer)
}

type ActsProps = { request: StaffRequest } & Pick<RequestTableProps, 'onAnswer' | 'onOpen'>

/** The likely answer as a button, and everything in the menu. */
function Acts({ request, onAnswer, onOpen }: ActsProps) {
  const { id, kind, answer } = request
  const whose = request.name || request.email
  const names = ANSWERS[kind]
  const isReviewed = PROJECT_PAGE_KINDS.includes(kind)
  const approve = mayApprove(request, onAnswer) && (() => onAnswer?.({ request, answer: 'approved' }))
  // “Open” is the state of the request beside it.
  const open = !onAnswer || answer ? 'View' : 'Answer'
  return (
    <>
      {approve && (
        <button className="btn btn--sm" type="button" onClick={approve}>
          {names?.approved}
        </button>
      )}
      {isReviewed && (
        <button
          className="btn btn--sm"
          type="button"
          data-roomy
          aria-label={`${open}: ${whose}`}
          onClick={() => onOpen(id)}
        >
          {open}
        </button>
      )}
      <RowMenu
        label={`More actions for ${whose}`}
        acts={[
          isReviewed && { name: open, onAct: () => onOpen(id) },
          approve && names ? { name: names.approved, onAct: approve } : false,
          mayAnswerNow(request, onAnswer) && names?.declined
            ? { name: names.declined, isBad: true, onAct: () => onAnswer?.({ request, answer: 'declined' }) }
            : false,
        ]}
      />
    </>
  )
}
