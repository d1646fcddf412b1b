import { DateTime } from '../../../ui/date-time.tsx'
import { type Column, StaffTable } from '../../../ui/staff-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Proposal, ProposalList } from './queries.ts'

type ProposalTableProps = {
  proposals: readonly Proposal[]
  state: ProposalList
  open: string | undefined
  onOpen: (id: string) => void
}

export function ProposalTable({ proposals, state, open, onOpen }: ProposalTableProps) {
  const columns: (Column<Proposal> | false)[] = [
    {
      name: 'Proposal',
      isName: true,
      cell: ({ id, says, reason }) => (
        <>
          <button className="link-button" type="button" onClick={() => onOpen(id)}>
            {says}
          </button>
          {reason && <span className="secondary-line">{reason}</span>}
        </>
      ),
    },
    { name: 'Proposed by', width: 'l', brief: 'under', cell: ({ madeBy }) => madeBy },
    { name: 'Proposed', width: 'l', needs: 'some', cell: ({ madeAt }) => <DateTime iso={madeAt} /> },
    state === 'open'
      ? { name: 'Expires', width: 'l', brief: 'end', cell: ({ expiresAt }) => <DateTime iso={expiresAt} /> }
      : { name: 'State', width: 'l', brief: 'end', cell: (proposal) => <ProposalStateWord proposal={proposal} /> },
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

const STATES = {
  open: 'Open',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
  expired: 'Expired',
  revoked: 'Key revoked',
} as const

export function ProposalStateWord({ proposal: { state, decidedBy } }: { proposal: Proposal }) {
  const tone = state === 'confirmed' ? 'ok' : state === 'open' ? 'warn' : 'plain'
  return (
    <>
      <StatusWord tone={tone}>{STATES[state]}</StatusWord>
      {decidedBy && <span className="secondary-line">{decidedBy}</span>}
    </>
  )
}
