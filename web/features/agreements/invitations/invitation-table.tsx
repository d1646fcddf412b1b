import { Link } from '@tanstack/react-router'
import { shortTimeUtc } from '../../../../contract/wording.ts'
import { fromNow } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { None } from '../../../ui/none.tsx'
import { RouteSlots } from '../../../ui/route-slots.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, type Picking, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { type Act, type InvitationSort, STATE_LABELS } from './labels.ts'
import type { Invitation } from './queries.ts'

type InvitationTableProps = {
  invitations: readonly Invitation[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onAct: (act: Act, invitation: Invitation) => void
  sort: InvitationSort
  onSort: (sort: InvitationSort) => void
  readOnly: boolean
}

/** The acts that an invitation allows in its state. */
export function actsOf({ state, byInvitation, remindFrom, maySendAgain }: Invitation): Act[] {
  return [
    ...(remindFrom ? (['remind'] as const) : []),
    ...(maySendAgain ? (['send-again'] as const) : []),
    ...(state !== 'withdrawn' && !byInvitation ? (['withdraw'] as const) : []),
  ]
}

/** The columns that can be hidden. */
export const INVITATION_COLUMNS = ['Projects', 'Emails', 'Sent', 'Opened', 'Signed']

export function InvitationTable(props: InvitationTableProps) {
  const { invitations, chosen, onChosen, onAct, sort, onSort, readOnly } = props
  const columns: (Column<Invitation> | false)[] = [
    {
      name: 'Person',
      isName: true,
      sort: { now: sort === 'email' ? 'ascending' : undefined, onSort: () => onSort('email') },
      cell: (invitation) => <Person invitation={invitation} />,
    },
    {
      name: 'Firm',
      needs: 'phone',
      brief: 'under',
      cell: ({ companyName, email }) => companyName || email,
    },
    { name: 'Projects', width: 's', needs: 'some', cell: ({ routes }) => <RouteSlots routes={routes} /> },
    { name: 'State', width: 'm', brief: 'end', cell: (invitation) => <State invitation={invitation} /> },
    { name: 'Emails', width: 's', needs: 'room', isNumber: true, cell: ({ mails }) => mails || <None /> },
    {
      name: 'Sent',
      isNamed: true,
      width: 'm',
      sort: {
        now: sort === 'email' ? undefined : sort === 'oldest' ? 'ascending' : 'descending',
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      brief: 'underEnd',
      cell: ({ sentAt }) => <DateTime iso={sentAt} none="not yet" />,
    },
    { name: 'Opened', width: 'm', needs: 'room', cell: ({ openedAt }) => <DateTime iso={openedAt} none="not yet" /> },
    { name: 'Signed', width: 'm', needs: 'some', cell: (invitation) => <Signed invitation={invitation} /> },
    !readOnly && {
      name: 'Actions',
      hiddenHeading: true,
      width: 'xs',
      brief: 'act',
      className: 'row-actions',
      cell: (invitation) => <Acts invitation={invitation} onAct={onAct} />,
    },
  ]
  const pick: Picking<Invitation> = {
    chosen,
    onChosen,
    can: (invitation) => actsOf(invitation).length > 0,
    label: ({ email }) => `Choose ${email}`,
    all: 'Choose every invitation shown',
  }
  return (
    <StaffTable
      caption={readOnly ? 'Invitations.' : 'Invitations. On the boxes, use the arrow keys to move and x to select.'}
      list="invitations"
      columns={columns}
      rows={invitations}
      idOf={({ id }) => id}
      pick={readOnly ? undefined : pick}
    />
  )
}

function Acts({ invitation, onAct }: { invitation: Invitation; onAct: InvitationTableProps['onAct'] }) {
  return (
    <RowMenu
      label={`More actions for ${invitation.email}`}
      acts={actsOf(invitation).map((act) => ({
        name: ACT_NAMES[act],
        isBad: act === 'withdraw',
        onAct: () => onAct(act, invitation),
      }))}
    />
  )
}

export const ACT_NAMES: Record<Act, string> = { remind: 'Remind', 'send-again': 'Send again', withdraw: 'Withdraw' }

function Person({ invitation: { fullName, email, companyName, personId } }: { invitation: Invitation }) {
  return (
    <>
      {personId ? (
        <Link to="/admin/people/$id" params={{ id: personId }}>
          {fullName}
        </Link>
      ) : (
        fullName
      )}
      <span className="secondary-line">{[email, companyName].filter(Boolean).join(', ')}</span>
    </>
  )
}

function State({ invitation }: { invitation: Invitation }) {
  const { name, tone, about } = STATE_LABELS[invitation.state]
  return (
    <>
      <span title={about}>
        <StatusWord tone={tone}>{name}</StatusWord>
      </span>
      <span className="secondary-line">{since(invitation)}</span>
    </>
  )
}

/** What comes next, and when: a reminder, or the end of the link. */
function since({ state, endsAt, withdrawnAt, byInvitation, remindAt }: Invitation): string {
  if (remindAt) return `reminder ${shortTimeUtc(remindAt, Date.now())}`
  if (state === 'signed') return byInvitation ? 'with the link' : 'without the link'
  if (state === 'withdrawn') return withdrawnAt ? fromNow(withdrawnAt) : ''
  if (state === 'ended') return fromNow(endsAt)
  return state === 'undeliverable' ? '' : `ends ${fromNow(endsAt)}`
}

function Signed({ invitation: { signedAt, codeId } }: { invitation: Invitation }) {
  if (!signedAt) return <None says="not yet" />
  return (
    <>
      {shortTimeUtc(signedAt, Date.now())}
      <span className="secondary-line">
        {fromNow(signedAt)}
        {codeId && (
          <>
            {', '}
            <Link to="/admin/codes" search={{ code: codeId }}>
              code
            </Link>
          </>
        )}
      </span>
    </>
  )
}
