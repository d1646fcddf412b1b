import { Link } from '@tanstack/react-router'
import { DAY_MS } from '../../../../contract/limits.ts'
import { WORK_KINDS, type WorkAct } from '../../../../contract/operations/work-kinds.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './needs-you.module.css'
import type { Show, WorkItem } from './queries.ts'
import { snoozeTimes } from './snooze-times.ts'

const ACT_NAMES: Record<WorkAct, string> = {
  open: 'Open',
  activate: 'Activate Now',
  decline: 'Decline',
  approve: 'Approve',
  try_again: 'Try again',
  discard: 'Discard',
  seen: 'Mark as seen',
  back_up: 'Back up now',
  turn_on: 'Turn on',
  test: 'Send a test',
  renew: 'Renew',
  ask_return: 'Ask for return',
  record: 'Record next',
  write: 'Write',
}
const IS_BAD: readonly WorkAct[] = ['decline', 'discard']
/** Left to the menu on a phone, whose second line has the words of an alert. */
const ROOMY: readonly WorkAct[] = ['open', 'seen']

/** What a row of the queue can ask for besides its acts. */
export type RowAsk = { ask: 'assign_me' | 'assign' | 'snooze_day' | 'wake' | 'done' } | { ask: 'snooze'; until: string }

type WorkTableProps = {
  items: readonly WorkItem[]
  show: Show
  /** The account of the viewer. Absent for read-only staff, who decide nothing. */
  me: string | null | undefined
  nameOf: (item: WorkItem, act: WorkAct) => string | undefined
  onAct: (item: WorkItem, act: WorkAct) => void
  onAsk: (item: WorkItem, asked: RowAsk) => void
}

/** What waits, each row with its likely act, and everything in the menu. */
export function WorkTable({ items, show, me, nameOf, onAct, onAsk }: WorkTableProps) {
  const actName = (item: WorkItem, act: WorkAct) => nameOf(item, act) ?? ACT_NAMES[act]
  const columns: (Column<WorkItem> | false)[] = [
    {
      name: 'Who or what',
      isName: true,
      cell: (item) => (
        <>
          <Title item={item} onOpen={() => onAct(item, 'open')} />
          <span className="secondary-line" title={item.says} data-urgent={item.severity === 'high' || undefined}>
            <Says item={item} />
          </span>
        </>
      ),
    },
    { name: 'What waits', brief: 'under', needs: 'phone', cell: (item) => <Says item={item} /> },
    show === 'snoozed'
      ? {
          name: 'Snoozed until',
          width: 'm',
          brief: 'end',
          cell: ({ snoozedUntil, decidedBy }) => (
            <>
              <DateTime iso={snoozedUntil} />
              <span className="sr-only"> by {decidedBy}</span>
            </>
          ),
        }
      : { name: 'When', width: 'm', brief: 'end', cell: (item) => <When item={item} /> },
    {
      name: 'Assigned',
      width: 's',
      needs: 'some',
      brief: 'underEnd',
      cell: ({ assignee }) => (assignee ? <span title={assignee.name}>{assignee.name}</span> : <None says="nobody" />),
    },
    {
      name: 'Actions',
      hiddenHeading: true,
      width: 'l',
      brief: 'act',
      keepsAct: 'second',
      className: 'row-actions',
      cell: (item) => (
        <>
          {item.acts.length === 0 && (
            <Link
              className="btn btn--sm"
              to={WORK_KINDS[item.kind].page}
              activeProps={{}}
              aria-label={`Open: ${item.title}`}
              data-roomy
            >
              Open
            </Link>
          )}
          {item.acts[0] && (
            <button
              className="btn btn--sm"
              type="button"
              aria-label={`${actName(item, item.acts[0])}: ${item.title}`}
              data-roomy={ROOMY.includes(item.acts[0]) || undefined}
              onClick={() => item.acts[0] && onAct(item, item.acts[0])}
            >
              {actName(item, item.acts[0])}
            </button>
          )}
          <RowMenu
            label={`More actions for ${item.title}`}
            acts={[
              ...item.acts.map((act) => ({
                name: actName(item, act),
                isBad: IS_BAD.includes(act),
                onAct: () => onAct(item, act),
              })),
              ...(me === undefined ? [] : decisions(item, show, me, (asked) => onAsk(item, asked))),
            ]}
          />
        </>
      ),
    },
  ]
  return (
    <StaffTable
      caption="What needs you"
      columns={columns}
      rows={items}
      idOf={({ kind, id }) => `${kind} ${id}`}
      className={styles.work}
    />
  )
}

function decisions({ assignee }: WorkItem, show: Show, me: string | null, ask: (asked: RowAsk) => void) {
  return [
    me !== null && assignee?.id !== me && { name: 'Assign to me', onAct: () => ask({ ask: 'assign_me' }) },
    { name: 'Assign...', onAct: () => ask({ ask: 'assign' }) },
    ...(show === 'snoozed'
      ? [{ name: 'Show again', onAct: () => ask({ ask: 'wake' }) }]
      : snoozeTimes(new Date()).map(({ name, until }) => ({ name, onAct: () => ask({ ask: 'snooze', until }) }))),
    { name: 'Snooze until a day...', onAct: () => ask({ ask: 'snooze_day' }) },
    { name: 'Done', onAct: () => ask({ ask: 'done' }) },
  ]
}

/** Opens in place what can be opened; other titles lead to the person, or to the page that has the rest. */
function Title({ item: { kind, title, acts, personId }, onOpen }: { item: WorkItem; onOpen: () => void }) {
  if (acts.includes('open'))
    return (
      <button className="link-button" type="button" onClick={onOpen}>
        {title}
      </button>
    )
  if (personId)
    return (
      <Link to="/admin/people/$id" params={{ id: personId }} activeProps={{}}>
        {title}
      </Link>
    )
  return (
    <Link to={WORK_KINDS[kind].page} activeProps={{}}>
      {title}
    </Link>
  )
}

/** Since when it waits, or when it ends. A next step has a day and no hour. */
function When({ item: { kind, since, due } }: { item: WorkItem }) {
  if (kind !== 'nextSteps') return <DateTime iso={due ?? since} />
  const days = Math.floor(Date.now() / DAY_MS) - Math.floor(Date.parse(since) / DAY_MS)
  return (
    <time className="when" dateTime={since}>
      <span className="when__exact">{dayUtc(since)}</span>{' '}
      <span className="when__relative" data-overdue={days > 0 || undefined}>
        {days > 0 ? `overdue by ${days === 1 ? '1 day' : `${days} days`}` : 'due today'}
      </span>
    </time>
  )
}

function Says({ item: { says, severity } }: { item: WorkItem }) {
  return severity === 'high' ? <StatusWord tone="bad">{says}</StatusWord> : says
}
