import { LIMITS } from '../../../contract/limits.ts'
import { dayAndTime } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { ClearSession } from './clear-session.tsx'
import { DayTicks } from './day-ticks.tsx'
import { type Session, useExtendSession, useSession } from './queries.ts'
import './session-section.css'

/** Investor Session Management (product-spec sections 2 and 4): nothing where there is no session. */
export function SessionSection() {
  const session = useSession()
  if (!session) return null
  return (
    <section className="section wrap" aria-labelledby="session">
      <h2 id="session">Investor Session Management</h2>
      <div className="session">
        <dl className="session__facts">
          <Fact term="Email" text={session.userEmail} />
          <Fact term="Access code" text={session.accessCode} mono />
          <Fact term="Created" text={dayAndTime(session.createdAt)} />
          <Fact term="Expires" text={dayAndTime(session.expires)} />
        </dl>
        <DaysLeft session={session} />
      </div>
    </section>
  )
}

function Fact({ term, text, mono }: { term: string; text: string; mono?: boolean }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={mono ? 'mono' : 'num'}>{text}</dd>
    </div>
  )
}

function DaysLeft({ session }: { session: Session }) {
  const extend = useExtendSession()
  const days = session.daysRemaining
  const soon = days <= LIMITS.investorWarningDays
  return (
    <div className="session__days">
      <DayTicks days={days} warn={soon} />
      <Alert tone={soon ? 'warn' : 'ok'} icon="clock">
        {`${days} ${days === 1 ? 'day' : 'days'} remaining`}
        {soon && '. Consider extending your session.'}
      </Alert>
      <div className="row">
        <button
          className="btn"
          type="button"
          aria-disabled={extend.isPending || undefined}
          onClick={() => !extend.isPending && extend.mutate()}
        >
          Extend 30 Days
        </button>
        <ClearSession className="btn btn--plain btn--bad" />
      </div>
      <div role="status">
        {extend.isSuccess && <Alert tone="ok">Session extended for another 30 days!</Alert>}
        {extend.isError && <Alert tone="bad">The session could not be extended just now. Please try again.</Alert>}
      </div>
    </div>
  )
}
