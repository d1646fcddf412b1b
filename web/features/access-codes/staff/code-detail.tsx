import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { useProjectNames } from '../../../lib/projects.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { CodeState } from './code-state.tsx'
import { type CodeAct, codeActs, KIND_NAMES } from './labels.ts'
import { type Code, type CodeDetail as Detail, useCode, useCopyCode } from './queries.ts'
import styles from './staff-codes.module.css'

type CodeDetailProps = {
  id: string
  readOnly: boolean
  onAct: (act: CodeAct, code: Code) => void
  onClose: () => void
  personLink: (id: string, email: string) => ReactNode
  submissionLink: (id: string, version: number) => ReactNode
}

/** A code's details, actions, sessions and uses. */
export function CodeDetail({ id, onClose, ...props }: CodeDetailProps) {
  const { data, isError, refetch } = useCode(id)
  return (
    <Drawer label="The code" onClose={onClose}>
      {isError && <LoadFailed what="The code" onRetry={() => void refetch()} />}
      {!data && !isError && <p className="small">Loading the code...</p>}
      {data && <Facts detail={data} {...props} />}
    </Drawer>
  )
}

type FactsProps = Pick<CodeDetailProps, 'readOnly' | 'onAct' | 'personLink' | 'submissionLink'> & { detail: Detail }

function Facts({ detail, readOnly, onAct, personLink, submissionLink }: FactsProps) {
  const { code, person, submission, sessions, uses, madeBy } = detail
  const copy = useCopyCode()
  const name = useProjectNames()
  return (
    <>
      <CodeState state={code.status} />
      <h2 className={styles.drawerCode}>{code.code}</h2>
      {code.fullName && <p className="small">{[code.fullName, code.companyName].filter(Boolean).join(', ')}</p>}
      {!readOnly && (
        <div className="drawer__actions">
          <button className="btn btn--sm" type="button" onClick={() => void copy(code)}>
            <Icon name="copy" /> Copy
          </button>
          {codeActs(code).map(({ act, name }) => (
            <button
              key={act}
              className={act === 'revoke' ? 'btn btn--sm btn--plain btn--bad' : 'btn btn--sm'}
              type="button"
              onClick={() => onAct(act, code)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <dl className="term-list">
        <TermRow term="Kind">{KIND_NAMES[code.type]}</TermRow>
        <TermRow term="Projects">{name(code.routes)}</TermRow>
        <TermRow term="Uses">
          {code.usesAllowed < 0
            ? 'Unlimited'
            : `${code.usesAllowed - code.usesRemaining} of ${code.usesAllowed}, ${code.usesRemaining} remain`}
        </TermRow>
        <TermRow term="Starts">
          <DateTime iso={code.validFrom} none="not yet" />
        </TermRow>
        <TermRow term={code.expires !== null && Date.parse(code.expires) <= Date.now() ? 'Ended' : 'Ends'}>
          <DateTime iso={code.expires} none="No end date" />
        </TermRow>
        {code.revokedAt && (
          <TermRow term="Revoked">
            <DateTime iso={code.revokedAt} />
          </TermRow>
        )}
        <TermRow term="Issued by">
          {madeBy}
          <span className="secondary-line">{dayAndTimeUtc(code.createdAt)}</span>
        </TermRow>
        {code.description && <TermRow term="Note">{code.description}</TermRow>}
        {person && (
          <TermRow term="Person">
            {personLink(person.id, person.email)}
            <span className="secondary-line">{person.verified ? 'Address confirmed' : 'Address not confirmed'}</span>
          </TermRow>
        )}
        {submission && (
          <TermRow term="Signature">
            {submissionLink(submission.id, submission.version)}
            {submission.superseded && ', superseded'}
            <span className="secondary-line">{dayAndTimeUtc(submission.signedAt)}</span>
            <span className="secondary-line mono">{submission.id}</span>
          </TermRow>
        )}
      </dl>
      <p className="small">
        <Link to="/admin/audit" search={{ code: code.id }}>
          Audit log of this code
        </Link>
        {person && (
          <>
            {', '}
            <Link to="/admin/audit" search={{ chain: person.id }}>
              the person’s chain
            </Link>
          </>
        )}
      </p>
      <h3>Sessions</h3>
      {sessions.length === 0 && <p className="small">Nobody has used this code yet.</p>}
      <ul className="drawer__list">
        {sessions.map((session) => (
          <li key={session.id}>
            {session.open ? 'Open' : 'Closed'}: {name(session.routes)}
            <span className="secondary-line">
              since {dayAndTimeUtc(session.since)}, last {dayAndTimeUtc(session.lastUsedAt)}
            </span>
            <From place={session} />
          </li>
        ))}
      </ul>
      <h3>Uses</h3>
      {uses.length === 0 && <p className="small">Not used yet.</p>}
      <ul className="drawer__list">
        {uses.map((use) => (
          <li key={use.id}>
            <DateTime iso={use.at} />
            <span className="secondary-line">
              {use.route ? `at the gate of ${name([use.route])}` : 'at the unlock screen'}
              {!use.counted && ', again in the same browser, so not counted'}
            </span>
            <From place={use} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Uses are stored without an address, so this is where the browser was when it signed or signed in. */
function From({ place }: { place: { browser: string | null; address: string | null } }) {
  if (!place.browser && !place.address)
    return <span className="secondary-line">a browser that has never signed or signed in here</span>
  return (
    <span className="secondary-line">
      a browser that signed from <span className="mono">{place.address}</span>
      <span className="drawer__long-value">{place.browser}</span>
    </span>
  )
}
