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
import type { Person, PersonDetail } from './queries.ts'

const BrowserName = lazy(() => import('../../ui/browser-name.tsx'))

type ProjectName = (route: Person['routes'][number]) => string

type AccountFactsProps = { person: Person; projectName: ProjectName }

export function AccountFacts({ person, projectName }: AccountFactsProps) {
  return (
    <dl className="term-list">
      <TermRow term="Account">
        <AccountState person={person} />
      </TermRow>
      {person.role && (
        <>
          <TermRow term="Approved for">{person.routes.map(projectName).join(', ') || 'no project'}</TermRow>
          <TermRow term="Range given at sign-up">{person.interestAmounts || 'not given'}</TermRow>
          <TermRow term="Accredited">{person.accredited ? 'self-declared' : 'not confirmed'}</TermRow>
          <TermRow term="Second factor">{person.secondFactor ? 'set up' : 'none'}</TermRow>
        </>
      )}
      <TermRow term="Email">{person.verified ? 'confirmed' : 'not confirmed'}</TermRow>
      <TermRow term="Last seen">
        <DateTime iso={person.lastSeenAt} />
      </TermRow>
      <TermRow term="Added">
        <DateTime iso={person.createdAt} />
      </TermRow>
    </dl>
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
          { name: 'Reason', brief: 'under', cell: ({ why }) => why },
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
        <StaffTable
          caption="Agreements"
          rows={agreements}
          idOf={({ id }) => id}
          columns={[
            {
              name: 'Version',
              isName: true,
              width: 'm',
              cell: ({ id, version }) => (
                <Link to="/admin/nda" search={{ tab: 'submissions', submission: id }}>
                  Version {version}
                </Link>
              ),
            },
            {
              name: 'State',
              width: 'm',
              brief: 'end',
              cell: ({ superseded }) =>
                superseded ? (
                  <StatusWord tone="plain">Superseded</StatusWord>
                ) : (
                  <StatusWord tone="ok">In force</StatusWord>
                ),
            },
            {
              name: 'Signed',
              isNamed: true,
              width: 'm',
              brief: 'under',
              cell: ({ signedAt }) => <DateTime iso={signedAt} />,
            },
            { name: 'Documents', brief: 'below', cell: ({ id }) => copyOf(id) },
          ]}
        />
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
        <StaffTable
          caption="Access codes"
          rows={codes}
          idOf={({ id }) => id}
          columns={[
            {
              name: 'Kind',
              isName: true,
              width: 'm',
              cell: ({ id, kind }) => (
                <Link to="/admin/codes" search={{ code: id }}>
                  {CODE_KINDS[kind] ?? kind}
                </Link>
              ),
            },
            {
              name: 'State',
              width: 'm',
              brief: 'end',
              cell: ({ status }) => (
                <StatusWord tone={STATUS[status]?.tone ?? 'plain'}>{STATUS[status]?.label ?? status}</StatusWord>
              ),
            },
            {
              name: 'Ends',
              isNamed: true,
              width: 'm',
              brief: 'underEnd',
              cell: ({ validUntil }) => <DateTime iso={validUntil} none="no end date" />,
            },
            { name: 'Opens', brief: 'under', cell: ({ routes }) => routes.map(projectName).join(', ') },
          ]}
        />
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
            { name: 'Opened by', isName: true, cell: ({ kind }) => (kind === 'account' ? 'Account' : 'Code') },
            {
              name: 'Browser',
              className: 'small',
              cell: ({ userAgent }) =>
                userAgent ? (
                  <Suspense fallback="Browser">
                    <BrowserName userAgent={userAgent} />
                  </Suspense>
                ) : (
                  'unknown'
                ),
            },
            {
              name: 'IP address',
              cell: ({ address }) => (address ? <span className="mono">{address}</span> : <None says="unknown" />),
            },
            { name: 'Since', cell: ({ since }) => <DateTime iso={since} /> },
            { name: 'Ends', cell: ({ ends }) => <DateTime iso={ends} /> },
            { name: 'Accessibility mode', cell: ({ easedSince }) => <DateTime iso={easedSince} none="off" /> },
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
        <button className="btn btn--sm mt-2" type="button" onClick={() => setEnding('all')}>
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
  declined: <StatusWord tone="plain">Declined</StatusWord>,
  withdrawn: <StatusWord tone="plain">Withdrawn</StatusWord>,
}

export function Requests({ requests }: { requests: PersonDetail['requests'] }) {
  if (requests.length === 0) return null
  return (
    <section>
      <h2>Requests</h2>
      <StaffTable
        caption="Requests"
        rows={requests}
        idOf={({ id }) => id}
        columns={[
          { name: 'Request', isName: true, width: 'l', cell: ({ kind }) => REQUEST_KINDS[kind] },
          {
            name: 'Requested',
            width: 'm',
            brief: 'underEnd',
            cell: ({ createdAt }) => <DateTime iso={createdAt} />,
          },
          {
            name: 'Answer',
            width: 'm',
            brief: 'end',
            cell: ({ answer, answeredAt, answeredBy }) => (
              <>
                {ANSWERS[answer ?? 'open']}
                {answeredAt && (
                  <span className="secondary-line">
                    {fromNow(answeredAt)}
                    {answeredBy && `, ${answeredBy}`}
                  </span>
                )}
              </>
            ),
          },
          { name: 'Message', brief: 'under', cell: ({ words }) => words ?? <None /> },
        ]}
      />
    </section>
  )
}
