import { lazy, Suspense } from 'react'
import { call } from '../../lib/call.ts'
import { day, dayAndTime } from '../../lib/format.ts'
import styles from './account-body.module.css'
import { AccountSection, ActError, Badge } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'
import { useSignOut } from './use-sign-out.ts'

/** Loaded separately, because it knows every browser. */
const BrowserName = lazy(() => import('../../ui/browser-name.tsx'))

type Session = Overview['sessions'][number]

export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const end = useAct({
    act: (id: string) => call('DELETE /api/account/sessions/:id', { id }),
    done: 'The session has ended',
    failed: 'The session could not be ended. Please try again.',
  })
  const everywhere = useSignOut('everywhere')
  return (
    <AccountSection
      id="sessions"
      title="Sessions"
      about="Where you are signed in, and which browsers use your codes. End sessions you do not recognise, then change your password."
    >
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.busy && end.input === session.id}
            onEnd={() => end.run(session.id)}
          />
        ))}
      </ul>
      <ActError message={end.error} />
      <div>
        <button
          className="btn"
          type="button"
          aria-disabled={everywhere.isPending || undefined}
          onClick={() => !everywhere.isPending && everywhere.mutate()}
        >
          {everywhere.isPending ? 'Signing out...' : 'Sign out everywhere'}
        </button>
        <p className="hint mt-2">
          Ends every sign-in to this account, including this one. Sessions opened with a code stay open.
        </p>
      </div>
    </AccountSection>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const name =
    session.kind === 'code' ? (
      'A browser opened with your access code'
    ) : (
      <Suspense fallback="A browser">
        <BrowserName userAgent={session.userAgent} />
      </Suspense>
    )
  return (
    <li className={styles.accountItem}>
      <div>
        <p className={styles.accountHead}>
          <span id={`session-${session.id}`}>{name}</span>
          {session.current && <Badge>This one</Badge>}
        </p>
        <p className="small num">
          {session.address ? `${session.address}, since` : 'Since'} {dayAndTime(session.since)}, ends{' '}
          {day(session.ends)}
        </p>
      </div>
      {!session.current && (
        <button
          className="btn btn--sm"
          type="button"
          id={`end-${session.id}`}
          aria-labelledby={`end-${session.id} session-${session.id}`}
          aria-disabled={busy || undefined}
          onClick={onEnd}
        >
          {busy ? 'Ending...' : 'End'}
        </button>
      )}
    </li>
  )
}
