import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { MessageQuote } from '../../../ui/message-quote.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { ProposalStateWord } from './proposal-table.tsx'
import { type Proposal, useAfterDecision } from './queries.ts'

type ProposalPanelProps = { proposal: Proposal; mayAct: boolean; onClose: () => void }

/** Exactly what would happen, what has changed since, and the two buttons. */
export function ProposalPanel({ proposal, mayAct, onClose }: ProposalPanelProps) {
  const { id, says, reason, personId, madeBy, madeAt, expiresAt, state, would, changed, seen } = proposal
  const onSettled = useAfterDecision()
  const [deciding, setDeciding] = useState<'confirm' | 'dismiss'>()
  return (
    <Drawer label={says} onClose={onClose}>
      <h2 className="heading-m">{says}</h2>
      <p className="small">
        Proposed by {madeBy}, <DateTime iso={madeAt} />.{' '}
        {state === 'open' ? (
          <>
            Expires <DateTime iso={expiresAt} />.
          </>
        ) : (
          <ProposalStateWord proposal={proposal} />
        )}
      </p>
      {personId && (
        <p className="small">
          <Link to="/admin/people/$id" params={{ id: personId }}>
            Open the person
          </Link>
        </p>
      )}
      {reason && <MessageQuote>{reason}</MessageQuote>}
      <h3>What it does</h3>
      <dl className="term-list">
        {would.map(({ label, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may come twice, and the list never changes
          <TermRow key={place} term={label}>
            <Value>{value}</Value>
          </TermRow>
        ))}
      </dl>
      {changed.length > 0 && (
        <Alert tone="warn">
          This has changed since it was proposed.
          {changed.map(({ label, was, now }) => (
            <span key={label} className="secondary-line">
              {label}: was “{was}”, is now “{now}”
            </span>
          ))}
        </Alert>
      )}
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
      {deciding === 'confirm' && seen !== null && (
        <ActDialog
          title={`${says}?`}
          button="Confirm"
          done="Confirmed and done."
          act={() => call('POST /api/admin/proposals/:id/confirm', { id, seen })}
          onSettled={onSettled}
          onClose={() => setDeciding(undefined)}
        >
          <p className="small">It happens now, with your rights and in your name. The log names you and the API key.</p>
        </ActDialog>
      )}
      {deciding === 'dismiss' && (
        <ActDialog
          title="Dismiss this proposal?"
          button="Dismiss"
          done="The proposal is dismissed."
          act={() => call('POST /api/admin/proposals/:id/dismiss', { id })}
          onSettled={onSettled}
          onClose={() => setDeciding(undefined)}
        >
          <p className="small">Nothing else happens. The program can see that it was dismissed.</p>
        </ActDialog>
      )}
    </Drawer>
  )
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

function Value({ children }: { children: string }) {
  if (DAY.test(children)) return dayUtc(children)
  return TIME.test(children) ? <DateTime iso={children} /> : children
}
