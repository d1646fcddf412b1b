import { Link } from '@tanstack/react-router'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { fromNow } from '../../../lib/format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
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
export const INVITATION_COLUMNS = ['Firm', 'Projects', 'Sent', 'Opened', 'Signed']

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
      width: 'm',
      brief: 'under',
      needs: 'some',
      cell: ({ companyName }) => companyName || <span className="quiet">none</span>,
    },
    { name: 'Projects', width: 's', needs: 'some', cell: ({ routes }) => <RouteSlots routes={routes} /> },
    { name: 'State', width: 'm', brief: 'end', cell: (invitation) => <State invitation={invitation} /> },
    {
      name: 'Sent',
      width: 'm',
      sort: {
        now: sort === 'email' ? undefined : sort === 'oldest' ? 'ascending' : 'descending',
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      },
      brief: 'underEnd',
      cell: ({ sentAt }) => <DateTime iso={sentAt} none="not yet" />,
    },
    { name: 'Opened', width: 'm', needs: 'room', cell: ({ openedAt }) => <DateTime iso={openedAt} none="not yet" /> },
    { name: 'Signed', width: 'l', needs: 'room', cell: (invitation) => <Signed invitation={invitation} /> },
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

function Person({ invitation: { fullName, email, personId } }: { invitation: Invitation }) {
  return (
    <>
      {personId ? (
        <Link to="/admin/people/$id" params={{ id: personId }}>
          {fullName}
        </Link>
      ) : (
        fullName
      )}
      <span className="secondary-line">{email}</span>
    </>
  )
}

function State({ invitation }: { invitation: Invitation }) {
  const { name, tone, about } = STATE_LABELS[invitation.state]
  const { state, endsAt, withdrawnAt, byInvitation } = invitation
  return (
    <>
      <span title={about}>
        <StatusWord tone={tone}>{name}</StatusWord>
      </span>
      {state === 'signed' && !byInvitation && <span className="secondary-line">signed without the link</span>}
      {state === 'ended' && <span className="secondary-line">{dayAndTimeUtc(endsAt)}</span>}
      {state === 'withdrawn' && withdrawnAt && <span className="secondary-line">{dayAndTimeUtc(withdrawnAt)}</span>}
    </>
  )
}

function Signed({ invitation: { signedAt, codeId } }: { invitation: Invitation }) {
  if (!signedAt) return <DateTime iso={null} none="not yet" />
  return (
    <>
      {dayAndTimeUtc(signedAt)}
      <span className="secondary-line">
        {fromNow(signedAt)}
        {codeId && (
          <>
            {', '}
            <Link to="/admin/codes" search={{ code: codeId }}>
              Its code
            </Link>
          </>
        )}
      </span>
    </>
  )
}
