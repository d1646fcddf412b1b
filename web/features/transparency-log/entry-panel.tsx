import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import styles from './audit.module.css'
import { type Entry, type EntryDetail, useEntry } from './queries.ts'

const BrowserName = lazy(() => import('../../ui/browser-name.tsx'))

type EntryPanelProps = { id: string; onClose: () => void }

/** One entry: its sentence, everything that was recorded, and what the tree says of it. */
export function EntryPanel({ id, onClose }: EntryPanelProps) {
  const { data, isError, refetch } = useEntry(id)
  return (
    <SidePanel label="The entry" onClose={onClose}>
      {isError && <LoadFailed what="The entry" onRetry={() => void refetch()} />}
      {!data && !isError && <p className="small">Opening the entry...</p>}
      {data && (
        <>
          {data.entry.refused && <StatusWord tone="warn">Refused or failed</StatusWord>}
          <h2 className={styles.entryPanelSentence}>{data.entry.says}</h2>
          <p className="small">{exactly(data.entry.at)}</p>
          <Ways entry={data.entry} />
          <Origin detail={data} />
          <Proof detail={data} />
          <h3>Recorded</h3>
          <Facts facts={data.recorded} />
          <h3>Personal data beside it</h3>
          <Personal personal={data.personal} />
        </>
      )}
    </SidePanel>
  )
}

/** To the second, as it stands in the entry: what happened within a minute is told apart. */
function exactly(at: string) {
  return `${dayAndTimeUtc(at).replace(/ UTC$/, '')}:${at.slice(17, 23)} UTC`
}

/** Where it leads: the person's chain, and the entries about the same. */
function Ways({ entry: { personId, codeId, sessionId, submissionId } }: { entry: Entry }) {
  if (!personId && !codeId && !sessionId && !submissionId) return null
  return (
    <ul className={styles.entryPanelLinks} aria-label="Leads to">
      {personId && (
        <>
          <li>
            <Link to="/admin/audit" search={{ chain: personId }}>
              The person’s chain
            </Link>
          </li>
          <li>
            <Link to="/admin/people/$id" params={{ id: personId }}>
              The person
            </Link>
          </li>
        </>
      )}
      {submissionId && (
        <li>
          <Link to="/admin/nda" search={{ tab: 'submissions', submission: submissionId }}>
            The signature
          </Link>
        </li>
      )}
      {codeId && (
        <li>
          <Link to="/admin/codes" search={{ code: codeId }}>
            The code
          </Link>
        </li>
      )}
      {sessionId && (
        <li>
          <Link to="/admin/audit" search={{ session: sessionId }}>
            Only this session
          </Link>
        </li>
      )}
    </ul>
  )
}

function Origin({ detail: { entry, browser } }: { detail: EntryDetail }) {
  if (!entry.address && !browser) return null
  return (
    <dl className="term-list">
      {entry.address && (
        <TermRow term="From">
          <span className="mono">{entry.address}</span>
        </TermRow>
      )}
      {browser && (
        <TermRow term="Browser">
          <Suspense fallback="A browser">
            <BrowserName userAgent={browser} />
          </Suspense>
        </TermRow>
      )}
    </dl>
  )
}

function Proof({ detail: { entry, hash, checkpoint } }: { detail: EntryDetail }) {
  return (
    <>
      <h3>In the tree</h3>
      <dl className="term-list">
        <TermRow term="Place">
          {entry.index === null ? 'waits to be taken in' : entry.index.toLocaleString('en-GB')}
        </TermRow>
        {hash && (
          <TermRow term="Hash">
            <span className="mono side-panel__long-value">{hash}</span>
          </TermRow>
        )}
        <TermRow term="Checkpoint">
          {checkpoint ? (
            <>
              signed {dayAndTimeUtc(checkpoint.at)}
              <span className="secondary-line">of {checkpoint.size.toLocaleString('en-GB')} entries</span>
            </>
          ) : (
            'none covers it yet'
          )}
        </TermRow>
      </dl>
    </>
  )
}

function Facts({ facts }: { facts: EntryDetail['recorded'] }) {
  return (
    <dl className={`term-list ${styles.entryPanelFacts}`}>
      {facts.map(({ name, value }) => (
        <TermRow key={name} term={name}>
          <span className="side-panel__long-value mono">{value}</span>
        </TermRow>
      ))}
    </dl>
  )
}

function Personal({ personal }: { personal: EntryDetail['personal'] }) {
  if (personal === 'none') return <p className="small">None were recorded.</p>
  if (personal === 'erased')
    return (
      <p className="small">
        They were deleted. The entry holds a commitment to them alone, so it is as valid as before.
      </p>
    )
  return <Facts facts={personal} />
}
