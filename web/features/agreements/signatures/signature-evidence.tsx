import { furthestPercent } from '../../../../contract/agreements/furthest.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { ClauseBars } from '../../../ui/clause-bars.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { DrawerPart } from '../../../ui/drawer-part.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { SignatureDetail as Detail } from './queries.ts'
import styles from './submissions.module.css'

const NONE = 'Not recorded'
/** The client did not say which wording it showed. */
const NOT_SEPARATELY = 'Not recorded separately'
const REPORTED = <span className="secondary-line">As reported by the browser</span>
const END_BY = { scroll: 'By scrolling', control: 'With the button after the text' }

/** The wording that the signer agreed to, as rows of a list. */
export function Assent({ detail: { assent, reading } }: { detail: Detail }) {
  return (
    <>
      <TermRow term="Box">{assent ? `“${assent.box}”` : NOT_SEPARATELY}</TermRow>
      <TermRow term="Ticked">{reading.boxAt ? <Reported iso={reading.boxAt} /> : NONE}</TermRow>
      <TermRow term="Button">{assent ? `“${assent.button}”` : NOT_SEPARATELY}</TermRow>
      <TermRow term="Signature">{assent ? `“${assent.signature}”` : NOT_SEPARATELY}</TermRow>
      <TermRow term="Electronic records">
        {assent?.consent.sentence ?? NOT_SEPARATELY}
        {assent && (
          <Disclosure title={`Version ${assent.consent.version} in full`}>
            {assent.consent.paragraphs.map((paragraph) => (
              <p key={paragraph} className="secondary-line">
                {paragraph}
              </p>
            ))}
          </Disclosure>
        )}
      </TermRow>
      <TermRow term="Build of the page">
        {reading.build ? <span className="mono">{reading.build}</span> : NONE}
        {reading.build && REPORTED}
      </TermRow>
      <TermRow term="Page, SHA-256">
        {reading.pageSnapshotSha256 ? <span className="mono">{reading.pageSnapshotSha256}</span> : NONE}
      </TermRow>
    </>
  )
}

/** From the opening to the signature. */
export function SignatureSteps({ detail: { submission, reading } }: { detail: Detail }) {
  const steps = [
    { name: 'Opened the agreement', at: reading.openedAt, children: <ClauseBars clauses={reading.active} /> },
    { name: 'Reached the end', at: reading.endAt },
    { name: 'Ticked the box', at: reading.boxAt },
    { name: 'Signed', at: submission.timestamp },
  ]
  const known = steps.flatMap(({ at, ...step }) => (at ? { ...step, at, key: step.name } : []))
  return (
    <>
      <h3>How it was signed</h3>
      <Timeline steps={known.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))} />
    </>
  )
}

/** How the agreement was read. The server recorded the opening; the browser reported the rest. */
export function Reading({ detail: { reading, agreement } }: { detail: Detail }) {
  return (
    <DrawerPart title="Reading" says={`To ${furthestPercent(reading.furthest)} percent of the text`}>
      <dl className="term-list">
        <TermRow term={`Opened version ${agreement.version}`}>
          <DateTime iso={reading.openedAt} />
        </TermRow>
        <TermRow term="Furthest point">
          {furthestPercent(reading.furthest)} percent of the text
          {REPORTED}
        </TermRow>
        <TermRow term={`${LIMITS.ndaScrollThreshold * 100} percent reached`}>
          {reading.thresholdAt ? <Reported iso={reading.thresholdAt} /> : NONE}
        </TermRow>
        <TermRow term="End reached">
          {reading.endAt ? <Reported iso={reading.endAt} /> : NONE}
          {reading.endBy && <span className="secondary-line">{END_BY[reading.endBy]}</span>}
        </TermRow>
        <TermRow term="Last report">
          <DateTime iso={reading.reportedAt} />
          {REPORTED}
        </TermRow>
        <TermRow term="Active time by clause">
          {reading.active ? (
            <ol className={styles.signaturePanelClauses}>
              {reading.active.map(({ clause, ms }) => (
                <li key={clause}>
                  <span>{clause}</span> <span className="num">{Math.round(ms / 1000)} s</span>
                </li>
              ))}
            </ol>
          ) : (
            NONE
          )}
          {reading.active && REPORTED}
        </TermRow>
      </dl>
    </DrawerPart>
  )
}

function Reported({ iso }: { iso: string }) {
  return (
    <>
      <DateTime iso={iso} />
      {REPORTED}
    </>
  )
}
