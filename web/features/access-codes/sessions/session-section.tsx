import { Link } from '@tanstack/react-router'
import { codeAndSession } from '../../../../contract/access-codes/code-and-session.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { dayAndTime } from '../../../lib/format.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ClearSession } from './clear-session.tsx'
import { DayTicks } from './day-ticks.tsx'
import { type Session, useExtendSession, useSession } from './queries.ts'
import styles from './session-section.module.css'

/** Investor Session Management (product-spec sections 2 and 4). Hidden while loading, so that the first page is the same for everyone. */
export function SessionSection() {
  const session = useSession()
  if (session === undefined) return null
  return (
    <section className="section wrap" aria-labelledby="session">
      <h2 id="session">Investor Session Management</h2>
      {session ? <SessionPanel session={session} /> : <NoSession />}
    </section>
  )
}

function NoSession() {
  return (
    <div className={`${styles.session} ${styles.sessionNone}`} data-session>
      <div>
        <p>Session Status: No active investor session found</p>
        <p className="small">Complete the NDA process for a persistent session.</p>
      </div>
      <Link className="btn" to="/nda-gate">
        Complete NDA first
      </Link>
    </div>
  )
}

function SessionPanel({ session }: { session: Session }) {
  return (
    <div className={styles.session} data-session>
      <dl className={styles.sessionFacts}>
        <Fact term="Email" text={session.userEmail} />
        <Fact term="Access code" text={session.accessCode} mono />
        <Fact term="Created" text={dayAndTime(session.createdAt)} />
        <Fact term="Expires" text={dayAndTime(session.expires)} />
      </dl>
      <DaysLeft session={session} />
    </div>
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
  const { sessionDays } = useCodeTerms()
  const days = session.daysRemaining
  const soon = days <= LIMITS.investorWarningDays
  return (
    <div className={styles.sessionDays}>
      <DayTicks days={days} all={Math.max(sessionDays, days)} warn={soon} />
      <Alert tone={soon ? 'warn' : 'ok'} icon="clock">
        {`${days} ${days === 1 ? 'day' : 'days'} remaining`}
        {soon && '. Consider extending your session.'}
      </Alert>
      <p className="small">{codeAndSession(sessionDays)}</p>
      <div className="row">
        <button
          className="btn"
          type="button"
          aria-disabled={extend.isPending || undefined}
          onClick={() => !extend.isPending && extend.mutate()}
        >
          Extend {sessionDays} Days
        </button>
        <ClearSession className="btn btn--plain btn--bad" />
      </div>
      <div role="status">
        {extend.isSuccess && <Alert tone="ok">{`Session extended for another ${sessionDays} days!`}</Alert>}
        {extend.isError && <Alert tone="bad">The session could not be extended. Please try again.</Alert>}
      </div>
    </div>
  )
}
