import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { fromNow } from '../../lib/format.ts'
import { Empty } from '../../ui/empty.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import { When } from '../../ui/when.tsx'
import { AccountState } from './account-state.tsx'
import { CODE_KINDS, interest } from './labels.ts'
import type { Person, PersonDetail } from './queries.ts'

const BrowserName = lazy(() => import('../../ui/browser-name.tsx'))

type ProjectName = (route: Person['routes'][number]) => string

type AccountFactsProps = { person: Person; easedSince: string | null; projectName: ProjectName }

export function AccountFacts({ person, easedSince, projectName }: AccountFactsProps) {
  return (
    <dl className="term-list">
      <TermRow term="Account">
        <AccountState person={person} />
      </TermRow>
      {person.role && (
        <>
          <TermRow term="Approved for">{person.routes.map(projectName).join(', ') || 'nothing'}</TermRow>
          <TermRow term="Interest">{interest(person.investmentInterest)}</TermRow>
          <TermRow term="Accredited">{person.accredited ? 'self-confirmed' : 'not confirmed'}</TermRow>
          <TermRow term="Second factor">{person.secondFactor ? 'set up' : 'none'}</TermRow>
        </>
      )}
      <TermRow term="Address">{person.verified ? 'confirmed' : 'not confirmed'}</TermRow>
      {easedSince && (
        <TermRow term="Easier protections">
          asked for <When iso={easedSince} />
        </TermRow>
      )}
      <TermRow term="Last seen">
        <When iso={person.lastSeenAt} />
      </TermRow>
      <TermRow term="Known since">
        <When iso={person.createdAt} />
      </TermRow>
    </dl>
  )
}

const ACCESS = {
  granted: <StatusWord tone="ok">Sees it</StatusWord>,
  code: <StatusWord tone="metal">With their code</StatusWord>,
  none: <StatusWord tone="plain">Sees nothing</StatusWord>,
}

/** What the person would be answered now, project by project. */
export function Sees({ sees, projectName }: { sees: PersonDetail['sees']; projectName: ProjectName }) {
  return (
    <section>
      <h2>What they would see now</h2>
      <table className="ledger ledger--fold ledger--dense">
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col">Access</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {sees.map(({ route, access, why }) => (
            <tr key={route}>
              <th scope="row">{projectName(route)}</th>
              <td data-label="Access">{ACCESS[access]}</td>
              <td data-label="Why">{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type AgreementsProps = { agreements: PersonDetail['agreements']; copyOf: (id: string) => ReactNode }

export function Agreements({ agreements, copyOf }: AgreementsProps) {
  return (
    <section>
      <h2>Agreements</h2>
      {agreements.length === 0 ? (
        <Empty title="Not signed">Once this person signs the agreement, its version and time stand here.</Empty>
      ) : (
        <table className="ledger ledger--fold ledger--dense">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Signed</th>
              <th scope="col">State</th>
              <th scope="col">Document</th>
            </tr>
          </thead>
          <tbody>
            {agreements.map(({ id, version, signedAt, superseded }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to="/admin/nda" search={{ tab: 'submissions', submission: id }}>
                    Version {version}
                  </Link>
                </th>
                <td data-label="Signed">
                  <When iso={signedAt} />
                </td>
                <td data-label="State">
                  {superseded ? (
                    <StatusWord tone="plain">Superseded</StatusWord>
                  ) : (
                    <StatusWord tone="ok">Stands</StatusWord>
                  )}
                </td>
                <td data-label="Document">{copyOf(id)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const STATUS_TONES: Record<string, 'ok' | 'warn' | 'bad' | 'plain'> = { active: 'ok', pending: 'warn', revoked: 'bad' }

export function Codes({ codes, projectName }: { codes: PersonDetail['codes']; projectName: ProjectName }) {
  return (
    <section>
      <h2>Access codes</h2>
      {codes.length === 0 ? (
        <Empty title="No codes">
          Signing the agreement makes a personal code; it is listed here, without its text.
        </Empty>
      ) : (
        <table className="ledger ledger--fold ledger--dense">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">State</th>
              <th scope="col">Opens</th>
              <th scope="col">Ends</th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ id, kind, status, routes, validUntil }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to="/admin/codes" search={{ code: id }}>
                    {CODE_KINDS[kind] ?? kind}
                  </Link>
                </th>
                <td data-label="State">
                  <StatusWord tone={STATUS_TONES[status] ?? 'plain'}>{status}</StatusWord>
                </td>
                <td data-label="Opens">{routes.map(projectName).join(', ')}</td>
                <td data-label="Ends">
                  <When iso={validUntil} none="no end set" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

export function Sessions({ sessions }: { sessions: PersonDetail['sessions'] }) {
  return (
    <section>
      <h2>Open sessions</h2>
      {sessions.length === 0 ? (
        <Empty title="Nowhere signed in">
          Browsers where this person is signed in, or has entered a code, stand here.
        </Empty>
      ) : (
        <table className="ledger ledger--fold ledger--dense">
          <thead>
            <tr>
              <th scope="col">By</th>
              <th scope="col">Browser</th>
              <th scope="col">Address</th>
              <th scope="col">Since</th>
              <th scope="col">Ends</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ id, kind, userAgent, address, since, ends }) => (
              <tr key={id}>
                <th scope="row">{kind === 'account' ? 'Account' : 'Code'}</th>
                <td data-label="Browser" className="small">
                  {userAgent ? (
                    <Suspense fallback="A browser">
                      <BrowserName userAgent={userAgent} />
                    </Suspense>
                  ) : (
                    'not known'
                  )}
                </td>
                <td data-label="Address" className="mono">
                  {address || 'not known'}
                </td>
                <td data-label="Since">
                  <When iso={since} />
                </td>
                <td data-label="Ends">
                  <When iso={ends} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const ASKED = {
  access: 'Access as an existing investor',
  new_code: 'A new code',
  nda_changes: 'Changes to the agreement',
  nda_declined: 'Declined to sign',
  withdrawal: 'To withdraw',
  call: 'An investor call',
  meeting: 'A 1:1 meeting',
  data_room: 'Data room access',
}

export function Requests({ requests }: { requests: PersonDetail['requests'] }) {
  if (requests.length === 0) return null
  return (
    <section>
      <h2>Requests</h2>
      <table className="ledger ledger--fold ledger--dense">
        <thead>
          <tr>
            <th scope="col">Asked for</th>
            <th scope="col">When</th>
            <th scope="col">Answer</th>
            <th scope="col">Words</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ id, kind, createdAt, answer, answeredAt, answeredBy, words }) => (
            <tr key={id}>
              <th scope="row">{ASKED[kind]}</th>
              <td data-label="When">
                <When iso={createdAt} />
              </td>
              <td data-label="Answer">
                {answer === null && <StatusWord tone="metal">open</StatusWord>}
                {answer === 'approved' && <StatusWord tone="ok">approved</StatusWord>}
                {answer === 'declined' && <StatusWord tone="plain">declined</StatusWord>}
                {answer === 'withdrawn' && <StatusWord tone="plain">taken back</StatusWord>}
                {answeredAt && (
                  <span className="secondary-line">
                    {fromNow(answeredAt)} by {answeredBy}
                  </span>
                )}
              </td>
              <td data-label="Words">{words ?? <span className="quiet">none</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
