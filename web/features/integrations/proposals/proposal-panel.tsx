import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { MessageQuote } from '../../../ui/message-quote.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { Changes, DecideDialog, type Decision, Effect } from './decide-dialog.tsx'
import { ProposalStateWord } from './proposal-table.tsx'
import type { Proposal } from './queries.ts'

type ProposalPanelProps = { proposal: Proposal; mayAct: boolean; onClose: () => void }

/** Exactly what would happen, what has changed since, and the two buttons. */
export function ProposalPanel({ proposal, mayAct, onClose }: ProposalPanelProps) {
  const { says, reason, personId, madeBy, madeAt, expiresAt, state, seen } = proposal
  const [deciding, setDeciding] = useState<Decision>()
  return (
    <Drawer label={says} onClose={onClose}>
      <h2 className="heading-m">{says}</h2>
      <dl className="term-list">
        <TermRow term="Proposed by">{madeBy}</TermRow>
        <TermRow term="Proposed">
          <DateTime iso={madeAt} />
        </TermRow>
        {state === 'open' ? (
          <TermRow term="Expires">
            <DateTime iso={expiresAt} />
          </TermRow>
        ) : (
          <TermRow term="State">
            <ProposalStateWord proposal={proposal} />
          </TermRow>
        )}
      </dl>
      {personId && (
        <p className="small">
          <Link to="/admin/people/$id" params={{ id: personId }}>
            Open the person’s page
          </Link>
        </p>
      )}
      {reason && (
        <>
          <h3>Reason given by {madeBy}</h3>
          <MessageQuote>{reason}</MessageQuote>
        </>
      )}
      <h3>What confirming does</h3>
      <Effect proposal={proposal} />
      <Changes proposal={proposal} />
      {state === 'open' && seen === null && <Alert tone="warn">What this is about is gone. You can dismiss it.</Alert>}
      {state === 'open' && mayAct && (
        <div className="dialog__actions">
          {seen !== null && (
            <button className="btn btn--primary" type="button" onClick={() => setDeciding('confirm')}>
              Confirm
            </button>
          )}
          <button className="btn" type="button" onClick={() => setDeciding('dismiss')}>
            Dismiss
          </button>
        </div>
      )}
      {deciding && <DecideDialog proposal={proposal} decision={deciding} onClose={() => setDeciding(undefined)} />}
    </Drawer>
  )
}
