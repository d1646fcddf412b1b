import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { dayAndTimeUtc } from '../../../contract/wording.ts'
import { fromNow, number } from '../../lib/format.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerPart } from '../../ui/drawer-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { TermRow } from '../../ui/term-row.tsx'
import styles from './audit.module.css'
import { KINDS } from './choices.ts'
import { type Entry, type EntryDetail, useEntry } from './queries.ts'

const BrowserName = lazy(() => import('../../ui/browser-name.tsx'))

type EntryPanelProps = { id: string; onClose: () => void }

export function EntryPanel({ id, onClose }: EntryPanelProps) {
  const { data, isError, refetch } = useEntry(id)
  return (
    <Drawer label="Entry" onClose={onClose}>
      {isError && <LoadFailed what="The entry" onRetry={() => void refetch()} />}
      {!data && !isError && <p className="small">Loading the entry...</p>}
      {data && (
        <>
          {data.entry.refused && <StatusWord tone="warn">Refused or failed</StatusWord>}
          <h2>{data.entry.says}</h2>
          <p className="small">
            {KINDS.find(({ value }) => value === data.entry.kind)?.label}&nbsp;· {toMilliseconds(data.entry.at)},{' '}
            {fromNow(data.entry.at)}
          </p>
          <Links entry={data.entry} />
          <Origin detail={data} />
          <Proof detail={data} />
          <DrawerPart title="Recorded" says={`${data.recorded.length} values`} isOpen>
            <Facts facts={data.recorded} />
          </DrawerPart>
          {data.personal === 'none' ? (
            <p className="small">Personal data: none recorded.</p>
          ) : (
            <DrawerPart
              title="Personal data"
              says={data.personal === 'erased' ? 'deleted' : `${data.personal.length} values`}
            >
              <Personal personal={data.personal} />
            </DrawerPart>
          )}
        </>
      )}
    </Drawer>
  )
}

function toMilliseconds(at: string) {
  return `${dayAndTimeUtc(at).replace(/ UTC$/, '')}:${at.slice(17, 23)} UTC`
}

function Links({ entry: { personId, codeId, sessionId, submissionId } }: { entry: Entry }) {
  if (!personId && !codeId && !sessionId && !submissionId) return null
  return (
    <ul className={styles.entryPanelLinks} aria-label="Links">
      {personId && (
        <>
          <li>
            <Link to="/admin/audit" search={{ person: personId }}>
              All entries about this person
            </Link>
          </li>
          <li>
            <Link to="/admin/audit" search={{ chain: personId }}>
              Chain from signature to page views
            </Link>
          </li>
          <li>
            <Link to="/admin/people/$id" params={{ id: personId }}>
              Open the person’s page
            </Link>
          </li>
        </>
      )}
      {submissionId && (
        <li>
          <Link to="/admin/nda" search={{ tab: 'submissions', submission: submissionId }}>
            Signature
          </Link>
        </li>
      )}
      {codeId && (
        <li>
          <Link to="/admin/codes" search={{ code: codeId }}>
            Code
          </Link>
        </li>
      )}
      {sessionId && (
        <li>
          <Link to="/admin/audit" search={{ session: sessionId }}>
            Entries of the session
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
        <TermRow term="IP address">
          <span className="mono">{entry.address}</span>
        </TermRow>
      )}
      {browser && (
        <TermRow term="Browser">
          <Suspense fallback="Browser">
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
      <h3>Proof</h3>
      <dl className="term-list">
        <TermRow term="Index">{entry.index === null ? 'Not indexed yet' : number(entry.index)}</TermRow>
        {hash && (
          <TermRow term="Hash">
            <LongValue>{hash}</LongValue>
          </TermRow>
        )}
        <TermRow term="Checkpoint">
          {checkpoint ? (
            <>
              <StatusWord tone="ok">Signed</StatusWord> {dayAndTimeUtc(checkpoint.at)}
              <span className="secondary-line">of {number(checkpoint.size)} entries</span>
            </>
          ) : (
            <StatusWord tone="plain">Not in a checkpoint yet</StatusWord>
          )}
        </TermRow>
      </dl>
    </>
  )
}

/** It breaks after a slash if it can, so that no single character stands alone. */
function LongValue({ children }: { children: string }) {
  return (
    <span className="mono drawer__long-value">
      {children.split(/(?<=\/)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part may come twice, and the list never changes
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

function Facts({ facts }: { facts: EntryDetail['recorded'] }) {
  return (
    <dl className={`term-list ${styles.entryPanelFacts}`}>
      {facts.map(({ name, value }) => (
        <TermRow key={name} term={name}>
          {value.split(/, (?=\w+\/)/).map((part) => (
            <LongValue key={part}>{part}</LongValue>
          ))}
        </TermRow>
      ))}
    </dl>
  )
}

function Personal({ personal }: { personal: Exclude<EntryDetail['personal'], 'none'> }) {
  if (personal === 'erased')
    return <p className="small">Deleted. The entry contains only a commitment to this data, so it stays valid.</p>
  return <Facts facts={personal} />
}
