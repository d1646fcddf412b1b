import { dayAndTimeUtc, listed } from '../../../../contract/wording.ts'
import { Seal } from '../../../ui/drawings/seal.tsx'
import { TickEdge } from '../../../ui/drawings/tick-edge.tsx'
import type { SignedNda } from './queries.ts'
import styles from './signed-view.module.css'
import * as texts from './texts.ts'

type CodeTokenProps = { signed: SignedNda; companyName: string; projectNames: readonly string[] }

/** The code as a card: its owner, the pages that it opens, and its end. */
export function CodeToken({ signed, companyName, projectNames }: CodeTokenProps) {
  return (
    <div className={styles.token} data-theme="ink">
      <TickEdge />
      <div className={styles.tokenInner}>
        <div className={styles.tokenTop}>
          <div>
            <h2 className="heading-s" id="code-h">
              {texts.personalAccessCode2}
            </h2>
            <p>
              {signed.fullName}
              <br />
              {signed.companyName}
            </p>
          </div>
          <Seal label={texts.sealOf({ companyName })} />
        </div>
        <p className={styles.tokenCode}>{signed.code}</p>
        <dl className={styles.tokenFacts}>
          {projectNames.length > 0 && (
            <div>
              <dt>{texts.opens}</dt>
              <dd>{listed(projectNames)}</dd>
            </div>
          )}
          <div>
            <dt>{signed.validUntil ? texts.ends : texts.begins}</dt>
            <dd>{signed.validUntil ? dayAndTimeUtc(signed.validUntil) : BEGINS[signed.activation]}</dd>
          </div>
          <div>
            <dt>{texts.sessions}</dt>
            <dd>{signed.usesRemaining}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}

const BEGINS: Record<SignedNda['activation'], string> = {
  immediate: texts.atSigning,
  email: texts.onceYourAddressIs,
  review: texts.onceReviewed,
}
