import { lazy, Suspense } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { call } from '../../lib/call.ts'
import { day } from '../../lib/format.ts'
import { unbroken } from '../../lib/unbroken.ts'
import styles from './account-body.module.css'
import { AccountSection, ActError, Badge } from './account-section.tsx'
import { useAct } from './confirm-identity.ts'
import type { Overview } from './queries.ts'
import * as texts from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

/** Loaded separately, because it knows every browser. */
const BrowserName = lazy(() => import('../../ui/browser-name.tsx'))

type Session = Overview['sessions'][number]

type SessionsSectionProps = { sessions: readonly Session[]; hasPassword: boolean }

export function SessionsSection({ sessions, hasPassword }: SessionsSectionProps) {
  const end = useAct({
    act: (id: string) => call('DELETE /api/account/sessions/:id', { id }),
    done: texts.theSessionHasEnded,
    failed: texts.theSessionCouldNot,
  })
  const everywhere = useSignOut('everywhere')
  return (
    <AccountSection id="sessions" title={texts.sessions} about={texts.whereYouAreSigned({ hasPassword })}>
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
          {everywhere.isPending ? texts.signingOut : texts.signOutEverywhere}
        </button>
        <p className="hint mt-2">{texts.endsEverySignIn}</p>
      </div>
    </AccountSection>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const name =
    session.kind === 'code' ? (
      texts.aBrowserOpenedWith
    ) : (
      <Suspense fallback={texts.aBrowser}>
        <BrowserName userAgent={session.userAgent} />
      </Suspense>
    )
  return (
    <li className={styles.accountItem}>
      <div>
        <p className={styles.accountHead}>
          <span id={`session-${session.id}`}>{name}</span>
          {session.current && <Badge>{texts.thisOne}</Badge>}
        </p>
        <p className="small num">
          {texts.ends({
            address: session.address,
            since: unbroken(dayAndTimeUtc(session.since)),
            ends: unbroken(day(session.ends)),
          })}
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
          {busy ? texts.ending : texts.end}
        </button>
      )}
    </li>
  )
}
