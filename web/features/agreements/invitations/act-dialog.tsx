import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { inBatches } from './batches.ts'
import { ACT_NAMES } from './invitation-table.tsx'
import { type Act, counted, type MatchingInvitations, outcome } from './labels.ts'
import { type Invitation, useAfterAct } from './queries.ts'

const ENDPOINTS = {
  remind: 'POST /api/admin/invitations/remind',
  'send-again': 'POST /api/admin/invitations/send-again',
  withdraw: 'POST /api/admin/invitations/withdraw',
} as const

type Outcome = Answer<(typeof ENDPOINTS)[Act]>
/** The maximum of one request. */
const MAX_AT_ONCE = 500

const ABOUT: Record<Act, string> = {
  remind: 'Sends the email again with the same link and expiry. People emailed within the last day are skipped.',
  'send-again': 'Sends the email again. The link is valid for another 30 days.',
  withdraw: 'The link stops working, and a queued email is not sent. You can send the invitation again later.',
}

type ActOnInvitationsProps = {
  act: Act
  invitations: readonly Invitation[]
  /** In their place: all that match the filters. */
  matching?: MatchingInvitations | undefined
  onClose: () => void
  onDone: () => void
}

/** Confirms an act on invitations, and reports afterwards how many it changed. */
export function ActOnInvitations({ act, invitations, matching, onClose, onDone }: ActOnInvitationsProps) {
  const [one] = invitations
  const name = ACT_NAMES[act]
  const count = matching?.count ?? invitations.length
  return (
    <ActDialog
      onSettled={useAfterAct()}
      title={count === 1 ? name : `${name}: ${counted(count, 'invitation', 'invitations')}`}
      button={name}
      done={name}
      act={async () => {
        if (matching) {
          const done = await call(ENDPOINTS[act], { matching: matching.choice, count })
          onDone()
          return outcome(act, done)
        }
        const all: Outcome = { done: 0, left: [] }
        for (const ids of inBatches(
          invitations.map(({ id }) => id),
          MAX_AT_ONCE,
        )) {
          const { done, left } = await call(ENDPOINTS[act], { ids })
          all.done += done
          all.left.push(...left)
        }
        onDone()
        return outcome(act, all)
      }}
      onClose={onClose}
    >
      <p className="small">
        {count === 1 && one ? `${one.fullName}, ${one.email}. ` : ''}
        {ABOUT[act]}
      </p>
    </ActDialog>
  )
}
