import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { unbroken } from '../../../lib/unbroken.ts'
import { BrokenSeal, Seal } from '../../../ui/drawings/seal.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TermRow } from '../../../ui/term-row.tsx'
import { HashGroups } from './hash-groups.tsx'
import type { Check, Verification } from './queries.ts'
import * as texts from './texts.ts'
import styles from './verify.module.css'

const NAMES: Record<Check['what'], string> = {
  file: texts.file,
  seal: texts.seal,
  certificate: texts.sealCertificate,
  time: texts.timeStamp,
  text: texts.textOfTheAgreement,
  record: texts.certificateOfCompletion,
  log: texts.logEntry,
  copy: texts.copy,
  manifest: texts.manifest,
  files: texts.filesOfThePack,
  identity: texts.sameAgreement,
  screen: texts.pageAsSeen,
  history: texts.history,
  delivery: texts.delivery,
  act: texts.makingOfThePack,
  kept: texts.keptCheckpoint,
}
const STATES: Record<Check['state'], string> = {
  holds: texts.verified,
  fails: texts.failed,
  absent: texts.notInTheFile,
}
/** Why the verifier did not come to a check of a signed copy. */
const NOT_REACHED = {
  certificate: texts.sealFailed,
  time: texts.sealFailed,
  text: texts.attachmentsNotReadable,
  record: texts.attachmentsNotReadable,
  log: texts.attachmentsNotReadable,
  copy: texts.otherCheckFailed,
} satisfies Partial<Record<Check['what'], string>>

type SignedCopyPart = keyof typeof NOT_REACHED

/** What failed comes first. */
function failedFirst(checks: Check[]): Check[] {
  const failed = checks.filter(({ state }) => state === 'fails')
  return [...failed, ...checks.filter(({ state }) => state !== 'fails')]
}

/** What the verifier did not come to, so that the two lists together always name the same things. */
function notReached(checks: Check[]): SignedCopyPart[] {
  const seal = checks.find(({ what }) => what === 'seal')
  // A file that is not a signed copy at all has one check.
  if (!seal) return []
  const isHere = (what: SignedCopyPart) => checks.some((check) => check.what === what)
  return (Object.keys(NOT_REACHED) as SignedCopyPart[]).filter((what) => {
    // Under a seal that holds, the verifier itself says why it did not check the times.
    if (what === 'time') return seal.state === 'fails' && !isHere(what)
    // Without keys of a log its entry cannot be checked either; then the verifier itself says so.
    return !isHere(what) && !(what === 'log' && isHere('record'))
  })
}

type VerifyResultProps = Issuer & { verification: Verification; fileName: string }

/** The company behind the portal, and where to ask it. */
export type Issuer = { company: string; contact: string | undefined }

/** The verdict, the result of each check, and what was not checked. */
export function VerifyResult({ verification, fileName, company, contact }: VerifyResultProps) {
  const { ok, checks, agreement, pack, unchecked = [] } = verification
  const missing = notReached(checks)
  const isChanged = checks.some(({ what, state }) => what === 'seal' && state === 'fails')
  return (
    <section
      className={ok ? `${styles.verdict} verdict--ok` : `${styles.verdict} ${styles.verdictBad}`}
      aria-labelledby="verdict-h"
    >
      <div className={styles.verdictHead}>
        {ok ? <Seal label={texts.seal} /> : <BrokenSeal label={texts.brokenSeal} />}
        <div>
          <h2 id="verdict-h">{ok ? texts.authenticAndUnaltered : texts.notAuthenticOrAltered}</h2>
          <p className="lead">
            {ok
              ? texts.youCanRelyOnIt({ company: unbroken(company) })
              : isChanged
                ? texts.changedSinceSealed
                : texts.doNotRelyOnIt}
          </p>
          <p className={`small ${styles.verdictFile}`}>{fileName}</p>
        </div>
      </div>
      {!ok && (
        <>
          <h3 className={`heading-s ${styles.verdictTitle}`}>{texts.whatToDoNext}</h3>
          <ul className={styles.verdictList}>
            <li>{texts.verifyAnotherCopy}</li>
            {contact && (
              <li>
                {texts.sendItToUs}
                <a href={`mailto:${contact}`}>{contact}</a>
              </li>
            )}
          </ul>
        </>
      )}
      {agreement && (
        <dl className="term-list">
          <TermRow term={texts.agreement}>
            {texts.version({ title: agreement.title, version: agreement.version })}
          </TermRow>
          <TermRow term={texts.between}>
            {texts.and({ companyName: unbroken(agreement.companyName) })}
            <bdi>{agreement.signedBy}</bdi>, <bdi>{agreement.signedFor}</bdi>
          </TermRow>
          <TermRow term={texts.signed}>{dayAndTimeUtc(agreement.signedAt)}</TermRow>
          {agreement.sealedAt && <TermRow term={texts.sealed}>{dayAndTimeUtc(agreement.sealedAt)}</TermRow>}
          <TermRow term={texts.documentId}>
            <span className="mono">{agreement.documentId}</span>
          </TermRow>
          {pack && (
            <TermRow term={texts.evidencePack}>
              <span className="mono">{pack.evidenceId}</span>, {texts.madeAt({ at: dayAndTimeUtc(pack.madeAt) })}
            </TermRow>
          )}
        </dl>
      )}
      <h3 className={`heading-s ${styles.verdictTitle}`}>{texts.whatHolds}</h3>
      <ul className={styles.verdictChecks}>
        {failedFirst(checks).map(({ what, state, sha256, ...found }) => (
          <li key={`${what} ${found.words}`} className={`${styles.verdictCheck} ${styles[`verdictCheck--${state}`]}`}>
            <Icon name={state === 'holds' ? 'check' : state === 'fails' ? 'close' : 'info'} />
            <div>
              <p>
                <strong>{NAMES[what]}</strong> <span className={styles.verdictState}>{STATES[state]}</span>
              </p>
              <p className="small">{texts.finding(found)}</p>
              {sha256 && (
                <p className={`mono ${styles.verdictHash}`}>
                  <span className="block">SHA-256 </span>
                  <HashGroups hash={sha256} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {missing.length + unchecked.length > 0 && (
        <>
          <h3 className={`heading-s ${styles.verdictTitle}`}>{texts.whatWasNotChecked}</h3>
          <ul className={`small ${styles.verdictList}`}>
            {missing.map((what) => (
              <li key={what}>{texts.notReached({ part: NAMES[what], why: NOT_REACHED[what] })}</li>
            ))}
            {unchecked.map((found) => (
              <li key={found.words}>{texts.finding(found)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
