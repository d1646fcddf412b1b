import { Link } from '@tanstack/react-router'
import { DateTime } from '../../../ui/date-time.tsx'
import { RouteSlots } from '../../../ui/route-slots.tsx'
import { type Column, type Picking, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './invitations.module.css'
import { type Act, STATE_LABELS } from './labels.ts'
import type { Invitation } from './queries.ts'

type InvitationTableProps = {
  invitations: readonly Invitation[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onAct: (act: Act, invitation: Invitation) => void
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

export function InvitationTable({ invitations, chosen, onChosen, onAct, readOnly }: InvitationTableProps) {
  const columns: (Column<Invitation> | false)[] = [
    {
      name: 'Person',
      isName: true,
      className: styles.invitationsPerson,
      cell: (invitation) => <Person invitation={invitation} />,
    },
    {
      name: 'Firm',
      brief: 'under',
      className: styles.invitationsFirm,
      cell: ({ companyName }) => companyName || <span className="quiet">none</span>,
    },
    { name: 'Projects', cell: ({ routes }) => <RouteSlots routes={routes} /> },
    { name: 'State', brief: 'end', cell: (invitation) => <State invitation={invitation} /> },
    {
      name: 'Sent',
      brief: 'underEnd',
      cell: ({ sentAt, mails }) => (
        <>
          <DateTime iso={sentAt} none="not yet" />
          {mails > 1 && <span className="secondary-line">{mails} mails</span>}
        </>
      ),
    },
    { name: 'Opened', cell: ({ openedAt }) => <DateTime iso={openedAt} none="not yet" /> },
    { name: 'Signed', cell: (invitation) => <Signed invitation={invitation} /> },
    !readOnly && {
      name: 'Actions',
      hiddenHeading: true,
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
      className={styles.invitations}
      columns={columns}
      rows={invitations}
      idOf={({ id }) => id}
      pick={readOnly ? undefined : pick}
    />
  )
}

function Acts({ invitation, onAct }: { invitation: Invitation; onAct: InvitationTableProps['onAct'] }) {
  return actsOf(invitation).map((act) => (
    <button
      key={act}
      className={act === 'withdraw' ? 'btn btn--sm btn--bad' : 'btn btn--sm'}
      type="button"
      aria-label={`${ACT_NAMES[act]}: ${invitation.email}`}
      onClick={() => onAct(act, invitation)}
    >
      {ACT_NAMES[act]}
    </button>
  ))
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
      <span className="secondary-line">{email}</span>
      <span className={`secondary-line ${styles.invitationsUnder}`}>{companyName}</span>
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
      {state === 'ended' && <DateTime iso={endsAt} />}
      {state === 'withdrawn' && <DateTime iso={withdrawnAt} />}
    </>
  )
}

function Signed({ invitation: { signedAt, codeId } }: { invitation: Invitation }) {
  return (
    <>
      <DateTime iso={signedAt} none="not yet" />
      {codeId && (
        <Link className="secondary-line" to="/admin/codes" search={{ code: codeId }}>
          Its code
        </Link>
      )}
    </>
  )
}
