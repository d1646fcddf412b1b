import { dayUtc } from '../../../../contract/wording.ts'
import { call } from '../../../lib/call.ts'
import { ActDialog } from '../../../ui/act-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { type Proposal, useAfterDecision } from './queries.ts'

export type Decision = 'confirm' | 'dismiss'

type DecideDialogProps = { proposal: Proposal; decision: Decision; onClose: () => void }

/** Asks before a proposal is confirmed, with all that then happens, or dismissed. */
export function DecideDialog({ proposal, decision, onClose }: DecideDialogProps) {
  const { id, says, seen } = proposal
  const onSettled = useAfterDecision()
  if (decision === 'dismiss')
    return (
      <ActDialog
        title="Dismiss this proposal?"
        button="Dismiss"
        done="The proposal is dismissed."
        act={() => call('POST /api/admin/proposals/:id/dismiss', { id })}
        onSettled={onSettled}
        onClose={onClose}
      >
        <p className="small">Nothing else happens. The program can see that it was dismissed.</p>
      </ActDialog>
    )
  if (seen === null) return null
  return (
    <ActDialog
      title={`${says}?`}
      button="Confirm"
      done="Confirmed and done."
      act={() => call('POST /api/admin/proposals/:id/confirm', { id, seen })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Effect proposal={proposal} />
      <Changes proposal={proposal} />
      <p className="small">It happens now, with your rights and in your name. The log names you and the API key.</p>
    </ActDialog>
  )
}

/** Exactly what the act is given. */
export function Effect({ proposal: { act, would } }: { proposal: Proposal }) {
  return (
    <>
      <p className="small">{EFFECTS[act]}</p>
      <dl className="term-list">
        {would.map(({ label, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label may come twice, and the list never changes
          <TermRow key={place} term={label}>
            <Value>{value}</Value>
          </TermRow>
        ))}
      </dl>
    </>
  )
}

const EFFECTS: Record<Proposal['act'], string> = {
  next_step: 'Sets the next step in the pipeline. The person is not told.',
  answer_request: 'Answers the request and emails the person.',
  issue_code: 'Issues a new code.',
}

/** What is no longer as it was when the act was proposed. */
export function Changes({ proposal: { changed } }: { proposal: Proposal }) {
  if (changed.length === 0) return null
  return (
    <Alert tone="warn">
      This has changed since it was proposed.
      {changed.map(({ label, was, now }) => (
        <span key={label} className="secondary-line">
          {label}: was “{was}”, is now “{now}”
        </span>
      ))}
    </Alert>
  )
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const isDay = (value: string) => DAY.test(value)

/** A value of a fact, which is a text, a day or a time. */
export function Value({ children }: { children: string }) {
  if (isDay(children)) return dayUtc(children)
  return TIME.test(children) ? <DateTime iso={children} /> : children
}
