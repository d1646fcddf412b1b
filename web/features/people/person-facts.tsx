import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { fromNow } from '../../lib/format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { None } from '../../ui/none.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { StaffTable } from '../../ui/staff-table.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import { AccountState } from './account-state.tsx'
import { EndAllDialog, EndOneDialog } from './end-sessions.tsx'
import { CODE_KINDS, REQUEST_KINDS } from './labels.ts'
import styles from './people.module.css'
import type { Person, PersonDetail } from './queries.ts'

const BrowserName = lazy(() => import('../../ui/browser-name.tsx'))

type ProjectName = (route: Person['routes'][number]) => string

type AccountFactsProps = { person: Person; projectName: ProjectName }

export function AccountFacts({ person, projectName }: AccountFactsProps) {
  return (
    <>
      <h2 id="account-h">Account</h2>
      <dl className="term-list">
        <TermRow term="Role">
          <AccountState person={person} />
        </TermRow>
        {person.role && (
          <>
            <TermRow term="Approved for">{person.routes.map(projectName).join(', ') || 'No project'}</TermRow>
            <TermRow
              term={
                <>
                  Range at <span className="nowrap">sign-up</span>
                </>
              }
            >
              {person.interestAmounts || 'Not given'}
            </TermRow>
            <TermRow term="Accredited">{person.accredited ? 'Self-declared' : 'Not confirmed'}</TermRow>
            <TermRow term="Second factor">{person.secondFactor ? 'Set up' : 'None'}</TermRow>
          </>
        )}
        <TermRow term="Email">{person.verified ? 'Confirmed' : 'Not confirmed'}</TermRow>
        <TermRow term="Last seen">
          <DateTime iso={person.lastSeenAt} />
        </TermRow>
        <TermRow term="Added">
          <DateTime iso={person.createdAt} />
        </TermRow>
      </dl>
    </>
  )
}

const ACCESS = {
  granted: <StatusWord tone="ok">Yes</StatusWord>,
  code: <StatusWord tone="plain">With their code</StatusWord>,
  none: <StatusWord tone="plain">No</StatusWord>,
}

export function Access({ sees, projectName }: { sees: PersonDetail['sees']; projectName: ProjectName }) {
  return (
    <section>
      <h2>Access now</h2>
      <StaffTable
        caption="Access now"
        rows={sees}
        idOf={({ route }) => route}
        columns={[
          { name: 'Project', isName: true, width: 'm', cell: ({ route }) => projectName(route) },
          { name: 'Access', width: 'm', brief: 'end', cell: ({ access }) => ACCESS[access] },
          { name: 'Reason', brief: 'under', wraps: true, cell: ({ why }) => why },
        ]}
      />
    </section>
  )
}

type AgreementsProps = { agreements: PersonDetail['agreements']; copyOf: (id: string) => ReactNode }

export function Agreements({ agreements, copyOf }: AgreementsProps) {
  return (
    <section>
      <h2>Agreements</h2>
      {agreements.length === 0 ? (
        <Empty title="Not signed">This person has not signed the agreement.</Empty>
      ) : (
        <ul className={styles.sideList} aria-label="Agreements">
          {agreements.map(({ id, version, superseded, signedAt }) => (
            <li key={id}>
              <Link to="/admin/nda" search={{ tab: 'submissions', submission: id }}>
                Version {version}
              </Link>
              {superseded ? (
                <StatusWord tone="plain">Superseded</StatusWord>
              ) : (
                <StatusWord tone="ok">In force</StatusWord>
              )}
              <p>
                Signed <DateTime iso={signedAt} />
              </p>
              <p>{copyOf(id)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const STATUS: Record<string, { label: string; tone: 'ok' | 'warn' | 'bad' | 'plain' }> = {
  active: { label: 'Active', tone: 'ok' },
  pending: { label: 'Pending', tone: 'warn' },
  expired: { label: 'Expired', tone: 'plain' },
  used: { label: 'Used', tone: 'plain' },
  revoked: { label: 'Revoked', tone: 'bad' },
}

export function Codes({ codes, projectName }: { codes: PersonDetail['codes']; projectName: ProjectName }) {
  return (
    <section>
      <h2>Access codes</h2>
      {codes.length === 0 ? (
        <Empty title="No codes">A person gets a personal code when they sign the agreement.</Empty>
      ) : (
        <ul className={styles.sideList} aria-label="Access codes">
          {codes.map(({ id, kind, status, validUntil, routes }) => (
            <li key={id}>
              <Link to="/admin/codes" search={{ code: id }}>
                {CODE_KINDS[kind] ?? kind}
              </Link>
              <StatusWord tone={STATUS[status]?.tone ?? 'plain'}>{STATUS[status]?.label ?? status}</StatusWord>
              <p>
                {validUntil ? (
                  <>
                    {Date.parse(validUntil) > Date.now() ? 'Until' : 'Ended'} <DateTime iso={validUntil} />
                  </>
                ) : (
                  'No end date'
                )}
              </p>
              <p>{routes.map(projectName).join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type SessionsProps = { personId: string; sessions: PersonDetail['sessions']; readOnly: boolean }

export function Sessions({ personId, sessions, readOnly }: SessionsProps) {
  const [ending, setEnding] = useState<PersonDetail['sessions'][number] | 'all'>()
  const close = () => setEnding(undefined)
  return (
    <section>
      <h2>Open sessions</h2>
      {sessions.length === 0 ? (
        <Empty title="No open sessions">This person is not signed in and has no session with a code.</Empty>
      ) : (
        <StaffTable
          caption="Open sessions"
          rows={sessions}
          idOf={({ id }) => id}
          columns={[
            {
              name: 'Opened by',
              isName: true,
              width: 'm',
              cell: ({ kind, easedSince }) => (
                <>
                  {kind === 'account' ? 'Account' : 'Code'}
                  {easedSince && (
                    <span className="secondary-line">Accessibility mode since {dayAndTimeUtc(easedSince)}</span>
                  )}
                </>
              ),
            },
            {
              name: 'Browser',
              brief: 'under',
              cell: ({ userAgent }) =>
                userAgent ? (
                  <Suspense fallback="Browser">
                    <BrowserName userAgent={userAgent} />
                  </Suspense>
                ) : (
                  'Unknown'
                ),
            },
            {
              name: 'IP address',
              width: 'm',
              isFitted: true,
              cell: ({ address, kind }) =>
                address ? (
                  <>
                    <span className="mono">{address}</span>
                    {/* A session that a code opened keeps none of its own. */}
                    {kind === 'code' && <span className="secondary-line">at the signature</span>}
                  </>
                ) : (
                  <None says="unknown" />
                ),
            },
            {
              name: 'Since',
              width: 'm',
              isFitted: true,
              isNamed: true,
              brief: 'underEnd',
              cell: ({ since }) => <DateTime iso={since} />,
            },
            {
              name: 'Ends',
              width: 'm',
              isFitted: true,
              isNamed: true,
              brief: 'end',
              cell: ({ ends }) => <DateTime iso={ends} />,
            },
            !readOnly && {
              name: 'Actions',
              hiddenHeading: true,
              width: 'xs',
              brief: 'act',
              className: 'row-actions',
              cell: (session) => (
                <RowMenu
                  label={`More actions for the session since ${dayAndTimeUtc(session.since)}`}
                  acts={[{ name: 'End the session', isBad: true, onAct: () => setEnding(session) }]}
                />
              ),
            },
          ]}
        />
      )}
      {!readOnly && sessions.length > 1 && (
        <button className="btn btn--sm mt-4" type="button" onClick={() => setEnding('all')}>
          End all sessions
        </button>
      )}
      {ending === 'all' && <EndAllDialog personId={personId} count={sessions.length} onClose={close} />}
      {ending && ending !== 'all' && <EndOneDialog personId={personId} session={ending} onClose={close} />}
    </section>
  )
}

const ANSWERS = {
  open: <StatusWord tone="warn">Open</StatusWord>,
  approved: <StatusWord tone="ok">Approved</StatusWord>,
  declined: <StatusWord tone="no">Declined</StatusWord>,
  withdrawn: <StatusWord tone="no">Withdrawn</StatusWord>,
}

export function Requests({ requests }: { requests: PersonDetail['requests'] }) {
  if (requests.length === 0) return null
  return (
    <section>
      <h2>Requests</h2>
      <ul className={styles.sideList} aria-label="Requests">
        {requests.map(({ id, kind, createdAt, answer, answeredAt, answeredBy, words }) => (
          <li key={id}>
            <span>{REQUEST_KINDS[kind]}</span>
            {ANSWERS[answer ?? 'open']}
            <p>
              Requested <DateTime iso={createdAt} />
            </p>
            {answeredAt && (
              <p>{['Answered', fromNow(answeredAt), answeredBy && `by ${answeredBy}`].filter(Boolean).join(' ')}</p>
            )}
            {words && <p>{words}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
