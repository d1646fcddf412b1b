import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { SIGNER_FIELDS, type SignerKey } from '../../../../contract/agreements/signer-fields.ts'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { useProjectNames } from '../../../lib/projects.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { DrawerPart } from '../../../ui/drawer-part.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { type SignatureDetail as Detail, useSubmission } from './queries.ts'
import { Assent, Reading, SignatureSteps } from './signature-evidence.tsx'
import { SignatureState } from './signature-state.tsx'
import type { CodeMark } from './signature-table.tsx'
import styles from './submissions.module.css'

const BrowserName = lazy(() => import('../../../ui/browser-name.tsx'))

type SubmissionDetailProps = {
  id: string
  onClose: () => void
  codeMark: CodeMark
  /** The signed copy and the evidence pack. */
  copy: ReactNode
  /** What staff can do with the signature's code. */
  acts?: (detail: Detail) => ReactNode
}

/** A signature with its evidence, codes, sessions, uses and log entries. */
export function SignatureDetail({ id, onClose, codeMark, copy, acts }: SubmissionDetailProps) {
  const { data, isError, refetch } = useSubmission(id)
  return (
    <Drawer label="The submission" onClose={onClose}>
      {isError && <LoadFailed what="The submission" onRetry={() => void refetch()} />}
      {!data && !isError && <p className="small">Opening the submission...</p>}
      {data && (
        <>
          <Verdict detail={data} copy={copy} acts={acts?.(data)} />
          <SignatureSteps detail={data} />
          <Who detail={data} />
          <Codes detail={data} codeMark={codeMark} />
          <What detail={data} />
          <Reading detail={data} />
          <Origin detail={data} />
          <Sessions detail={data} />
          <Log detail={data} />
        </>
      )}
    </Drawer>
  )
}

type Part = { detail: Detail }

/** Shown in the heading. */
const HEADING: readonly SignerKey[] = ['fullName', 'companyName']

/** What the signature is worth, before its details. */
function Verdict({ detail, copy, acts }: Part & { copy: ReactNode; acts: ReactNode }) {
  const { submission, agreement } = detail
  const { supersededAt, timestamp } = submission
  return (
    <>
      <SignatureState submission={submission} />
      <h2>{submission.fullName}</h2>
      <p className="small">{submission.companyName}</p>
      <div className="drawer__verdict">
        <p>
          Signed {agreement.title}, version {agreement.version}
        </p>
        <DateTime iso={timestamp} />
        {supersededAt && <p className="small">No longer in force since {dayAndTimeUtc(supersededAt)}</p>}
        {submission.ndaTextHash === agreement.sha256 ? (
          <StatusWord tone="ok">The text matches the published text</StatusWord>
        ) : (
          <StatusWord tone="bad">The text does not match the published text</StatusWord>
        )}
        {copy}
      </div>
      {acts}
    </>
  )
}

function Who({ detail: { submission, person, account } }: Part) {
  return (
    <>
      <h3>Who</h3>
      <dl className="term-list">
        <TermRow term="Person">
          <Link to="/admin/people/$id" params={{ id: person.id }}>
            {person.email}
          </Link>
          <span className="secondary-line">
            {submission.confirmedAt
              ? `Signature confirmed ${dayAndTimeUtc(submission.confirmedAt)}`
              : 'Signature not confirmed'}
          </span>
        </TermRow>
        {SIGNER_FIELDS.filter(({ key }) => !HEADING.includes(key) && submission[key] !== person.email).map(
          ({ key, certificateLabel }) => (
            <TermRow key={key} term={certificateLabel}>
              {submission[key] ?? 'Not recorded'}
            </TermRow>
          ),
        )}
        <TermRow term="Account">
          {account ? (account.suspended ? 'Suspended' : 'Yes') : 'None'}
          {account && <span className="secondary-line">Since {dayAndTimeUtc(account.since)}</span>}
        </TermRow>
      </dl>
    </>
  )
}

/** The text, and the words under which it was signed. */
function What({ detail }: Part) {
  const { submission, agreement } = detail
  return (
    <DrawerPart title="Version" says={`${agreement.version}, ${submission.ndaTextHash.slice(0, 8)}`}>
      <dl className="term-list">
        <TermRow term="Agreement">
          {agreement.title}, version {agreement.version}
          <span className="secondary-line">In force from {dayAndTimeUtc(agreement.publishedAt)}</span>
        </TermRow>
        <TermRow term="Terms">{submission.ndaAccepted ? 'Accepted' : 'Not accepted'}</TermRow>
        <TermRow term="Text, SHA-256">
          <span className="mono">{submission.ndaTextHash}</span>
        </TermRow>
        <Assent detail={detail} />
        <TermRow term="Record">
          <span className="mono">{submission.id}</span>
        </TermRow>
      </dl>
    </DrawerPart>
  )
}

function Origin({ detail: { submission } }: Part) {
  return (
    <DrawerPart title="IP address" says={submission.ipAddress}>
      <dl className="term-list">
        <TermRow term="Address">
          <span className="mono">{submission.ipAddress}</span>
        </TermRow>
        <TermRow term="Proxy chain">
          <span className="mono">{submission.ipChain.join(', ') || 'None'}</span>
        </TermRow>
        <TermRow term="Host name requested">
          <span className="mono">{submission.hostName}</span>
        </TermRow>
        <TermRow term="Browser">
          <Suspense fallback="A browser">
            <BrowserName userAgent={submission.userAgent} />
          </Suspense>
          <span className="secondary-line">{submission.userAgent}</span>
          <span className="secondary-line mono">{submission.browserId}</span>
        </TermRow>
        <TermRow term="Time zone">
          {submission.timeZone ?? 'Not recorded'}
          {submission.timeZone && <span className="secondary-line">As reported by the browser</span>}
        </TermRow>
        <TermRow term="Languages">{submission.acceptLanguage ?? 'Not recorded'}</TermRow>
      </dl>
    </DrawerPart>
  )
}

function Codes({ detail: { codes, windows }, codeMark }: Part & { codeMark: CodeMark }) {
  return (
    <>
      <h3>Codes</h3>
      {codes.length === 0 && <p className="small">None.</p>}
      <ul className="drawer__list">
        {codes.map((code) => (
          <li key={code.id}>
            <span className={styles.signaturePanelCode}>
              <Link className="mono" to="/admin/codes" search={{ code: code.id }}>
                {code.code}
              </Link>
              {codeMark(code.status)}
            </span>
            <span className="secondary-line">
              Made {dayAndTimeUtc(code.createdAt)}
              {code.validUntil && `, until ${dayAndTimeUtc(code.validUntil)}`}
            </span>
          </li>
        ))}
      </ul>
      {windows.length > 0 && <h3>Shared access</h3>}
      <ul className="drawer__list">
        {windows.map((period) => (
          <li key={period.codeId}>
            <Link to="/admin/nda" search={{ tab: 'shared', period: period.open ? 'open' : 'ended' }}>
              {period.open ? 'Open' : 'Ended'}
            </Link>
            , by <span className="mono">{period.code}</span>
            <span className="secondary-line">
              {dayAndTimeUtc(period.openedAt)} to {dayAndTimeUtc(period.endsAt)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Sessions({ detail: { sessions, uses } }: Part) {
  const name = useProjectNames()
  return (
    <DrawerPart title="Sessions" says={sessions.length === 0 ? 'None' : `${sessions.length}, ${counted(uses.length)}`}>
      {sessions.length === 0 && <p className="small">Nobody has used these codes.</p>}
      <ul className="drawer__list">
        {sessions.map((session) => (
          <li key={session.id}>
            {session.open ? <Link to="/admin/sessions">Open</Link> : 'Closed'}: {name(session.routes)}
            <span className="secondary-line">
              Since {dayAndTimeUtc(session.since)}, last {dayAndTimeUtc(session.lastUsedAt)}
            </span>
            <Place>{session}</Place>
          </li>
        ))}
      </ul>
      <h3>Uses</h3>
      {uses.length === 0 && <p className="small">Not used yet.</p>}
      <ul className="drawer__list">
        {uses.map((use) => (
          <li key={use.id}>
            {use.route ? `At the gate of ${name([use.route])}` : 'At the unlock screen'}
            <span className="secondary-line">
              {dayAndTimeUtc(use.at)}
              {!use.counted && ', same browser again: did not count as a use'}
            </span>
            <Place>{use}</Place>
          </li>
        ))}
      </ul>
    </DrawerPart>
  )
}

function Place({ children: { address } }: { children: { address: string | null } }): ReactNode {
  if (!address) return <span className="secondary-line">A browser that has never signed here</span>
  return (
    <span className="secondary-line">
      A browser that signed from <span className="mono">{address}</span>
    </span>
  )
}

const counted = (uses: number) => (uses === 1 ? '1 use' : `${uses} uses`)

/** The log entries, newest first. */
function Log({ detail: { entries, submission, person } }: Part) {
  return (
    <>
      <DrawerPart title="Log" says={entries.length === 1 ? '1 entry' : `${entries.length} entries`}>
        <ol className={styles.signaturePanelLog}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.says}
              <span className="secondary-line">{dayAndTimeUtc(entry.at)}</span>
            </li>
          ))}
        </ol>
      </DrawerPart>
      <p className={`small ${styles.signaturePanelLinks}`}>
        <Link to="/admin/audit" search={{ chain: person.id }}>
          Log chain
        </Link>
        <Link to="/admin/audit" search={{ submission: submission.id }}>
          Log entries
        </Link>
      </p>
    </>
  )
}
