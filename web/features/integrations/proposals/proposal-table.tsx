import { DateTime } from '../../../ui/date-time.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { type Decision, isDay, Value } from './decide-dialog.tsx'
import type { Proposal, ProposalList } from './queries.ts'

type ProposalTableProps = {
  proposals: readonly Proposal[]
  state: ProposalList
  open: string | undefined
  onOpen: (id: string) => void
  /** Left out for staff who may only read. */
  onDecide?: ((id: string, decision: Decision) => void) | undefined
}

export function ProposalTable({ proposals, state, open, onOpen, onDecide }: ProposalTableProps) {
  const isOpen = state === 'open'
  // On a phone the panel has the buttons, because what a proposal does is read before it is confirmed.
  const columns: (Column<Proposal> | false)[] = [
    {
      name: 'Proposal',
      isName: true,
      wraps: true,
      cell: ({ id, says, reason, madeBy }) => (
        <>
          <button className="link-button" type="button" onClick={() => onOpen(id)}>
            {says}
          </button>
          {reason && (
            <span className="secondary-line">
              {madeBy}: “{reason}”
            </span>
          )}
        </>
      ),
    },
    {
      name: 'What it does',
      wraps: true,
      brief: isOpen ? 'under' : 'below',
      cell: (proposal) => <Gist proposal={proposal} />,
    },
    {
      name: 'Proposed by',
      width: 'm',
      needs: 'room',
      cell: ({ madeBy }) => madeBy,
      ...(!isOpen && { brief: 'under' }),
    },
    {
      name: 'Proposed',
      width: 'm',
      needs: isOpen ? 'room' : 'some',
      cell: ({ madeAt }) => <DateTime iso={madeAt} />,
    },
    isOpen
      ? {
          name: 'Expires',
          width: 's',
          brief: 'end',
          isNamed: true,
          cell: ({ expiresAt }) => <DateTime iso={expiresAt} />,
        }
      : { name: 'State', width: 'm', brief: 'end', cell: (proposal) => <ProposalStateWord proposal={proposal} /> },
    isOpen &&
      onDecide !== undefined && {
        name: 'Actions',
        hiddenHeading: true,
        width: 'm',
        keepsAct: true,
        brief: 'act',
        className: 'row-actions',
        cell: ({ id, says, seen }) => (
          <>
            {seen !== null && (
              <button
                className="btn btn--sm"
                type="button"
                aria-label={`Confirm: ${says}`}
                onClick={() => onDecide(id, 'confirm')}
              >
                Confirm
              </button>
            )}
            <RowMenu
              label={`More actions for ${says}`}
              acts={[
                { name: 'Details', onAct: () => onOpen(id) },
                { name: 'Dismiss...', isBad: true, onAct: () => onDecide(id, 'dismiss') },
              ]}
            />
          </>
        ),
      },
  ]
  return (
    <StaffTable
      list={`proposals-${state}`}
      caption="Proposals"
      columns={columns}
      rows={proposals}
      idOf={({ id }) => id}
      open={open}
    />
  )
}

/** The two facts of each act that say most; the panel and the question before an act have all. */
const GIST: Record<Proposal['act'], { does: string; facts: readonly [string, string] }> = {
  next_step: { does: 'Sets the next step', facts: ['Next step', 'Due on'] },
  answer_request: { does: 'Answers the request', facts: ['Answer', 'Message to the person'] },
  issue_code: { does: 'Issues a code for', facts: ['Opens', 'Valid until'] },
}

function Gist({ proposal: { act, would, changed } }: { proposal: Proposal }) {
  const { does, facts } = GIST[act]
  const [main, more] = facts.map((name) => would.find(({ label }) => label === name))
  return (
    <>
      {/* On a phone it stands under a name that says so. */}
      <span className="wide-only">{does}: </span>
      {main?.value}
      {more && isDay(more.value) && (
        <span className="narrow-only">
          , {more.label.toLowerCase()} <Value>{more.value}</Value>
        </span>
      )}
      {more && (
        <span className="secondary-line">
          {more.label}
          {isDay(more.value) ? '' : ':'} <Value>{more.value}</Value>
        </span>
      )}
      {changed.length > 0 && <StatusWord tone="warn">Changed since</StatusWord>}
    </>
  )
}

const STATES = {
  open: 'Open',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  expired: 'Expired',
  revoked: 'Key revoked',
} as const

export function ProposalStateWord({ proposal: { state, decidedBy } }: { proposal: Proposal }) {
  const tone = state === 'confirmed' ? 'ok' : state === 'open' ? 'warn' : state === 'dismissed' ? 'no' : 'plain'
  return (
    <>
      <StatusWord tone={tone}>{STATES[state]}</StatusWord>
      {decidedBy && <span className="secondary-line">{decidedBy}</span>}
    </>
  )
}
