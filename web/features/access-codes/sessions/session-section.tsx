import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { codeAndSession } from '../../../../contract/access-codes/code-and-session.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { type Entry, entryQuery } from '../../../lib/entry.ts'
import { day, dayAndTime } from '../../../lib/format.ts'
import { useCodeTerms } from '../../../lib/projects.ts'
import { unbroken } from '../../../lib/unbroken.ts'
import { Alert } from '../../../ui/alert.tsx'
import * as texts from '../texts.ts'
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
      <h2 id="session">{texts.investorSessionManagement}</h2>
      {session ? <SessionPanel session={session} /> : <NoSession />}
    </section>
  )
}

function NoSession() {
  return (
    <div className={`${styles.session} ${styles.sessionNone}`} data-session>
      <div>
        <p>{texts.sessionStatusNoActive}</p>
        <p className="small">{texts.completeTheNdaProcess}</p>
      </div>
      <Link className="btn" to="/nda-gate">
        {texts.completeNdaFirst}
      </Link>
    </div>
  )
}

function SessionPanel({ session }: { session: Session }) {
  const ownCode = useQuery(entryQuery).data?.ownCode
  return (
    <div className={styles.session} data-session>
      <div className={styles.sessionFacts}>
        <dl>
          <Fact term={texts.email} text={session.userEmail} />
          <Fact term={texts.accessCode2} text={session.accessCode} mono note={ownCode && termsOf(ownCode)} />
        </dl>
        <h3 className="heading-s">{texts.thisBrowser}</h3>
        <dl>
          <Fact term={texts.created} text={dayAndTime(session.createdAt)} />
          <Fact term={texts.expires} text={dayAndTime(session.expires)} />
        </dl>
      </div>
      <DaysLeft session={session} />
    </div>
  )
}

/** The code ends apart from this browser's session. */
function termsOf({ validUntil, usesRemaining, isOver }: NonNullable<Entry['ownCode']>): string {
  const date = validUntil && unbroken(day(validUntil))
  if (date && isOver) return texts.codeEndedOn({ date })
  const ends = date ? texts.codeValidUntil({ date }) : texts.codeHasNoEnd
  return usesRemaining === -1 ? ends : `${ends}, ${texts.codeSessionsLeft({ sessions: usesRemaining })}`
}

type FactProps = { term: string; text: string; mono?: boolean; note?: string | undefined }

function Fact({ term, text, mono, note }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={mono ? 'mono' : 'num'}>{text}</dd>
      {note && <dd className="small num">{note}</dd>}
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
        {texts.remaining({ days })}
        {soon && texts.considerExtendingYourSession}
      </Alert>
      <p className="small">{codeAndSession(sessionDays)}</p>
      <div className="row">
        <button
          className="btn"
          type="button"
          aria-disabled={extend.isPending || undefined}
          onClick={() => !extend.isPending && extend.mutate()}
        >
          {texts.extendDays({ sessionDays })}
        </button>
        <ClearSession className="btn btn--plain btn--bad" />
      </div>
      <div role="status">
        {extend.isSuccess && <Alert tone="ok">{texts.sessionExtendedForAnother({ sessionDays })}</Alert>}
        {extend.isError && <Alert tone="bad">{texts.theSessionCouldNotBe}</Alert>}
      </div>
    </div>
  )
}
