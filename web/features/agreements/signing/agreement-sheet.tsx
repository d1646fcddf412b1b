import { useEffect, useMemo, useRef } from 'react'
import { clausesOf, parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import { PAGE_LIMITS } from '../../../../contract/page-limits.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import { AcceptBox } from './accept-box.tsx'
import styles from './agreement.module.css'
import { Agreement } from './agreement.tsx'
import { minutesLeft } from './agreement-text.ts'
import { ClauseRail } from './clause-rail.tsx'
import type { Nda } from './queries.ts'
import * as texts from './texts.ts'
import { useClauses } from './use-clauses.ts'
import type { Reading } from './use-reading.ts'

type AgreementSheetProps = {
  nda: Pick<Nda, 'version' | 'text' | 'language' | 'sha256' | 'publishedAt'>
  /** The label of the box. */
  box: string
  reading: Pick<Reading, 'furthest' | 'end' | 'reach'> & Partial<Pick<Reading, 'at'>>
  accepted: boolean
  /** The line at the box. */
  error?: string | undefined
  onAccept: (accepted: boolean) => void
}

/** The agreement with the rail beside it and the box that accepts it below. */
export function AgreementSheet({ nda, box, reading, accepted, error, onAccept }: AgreementSheetProps) {
  const blocks = useMemo(() => parseAgreement(nda.text), [nda.text])
  const clauses = useMemo(() => clausesOf(blocks), [blocks])
  const region = useRef<HTMLElement>(null)
  const place = useClauses(region, clauses)
  useEffect(() => reading.at?.(place.here), [reading.at, place.here])
  const percent = Math.floor(reading.furthest * 100)
  const threshold = PAGE_LIMITS.ndaScrollThreshold * 100
  const hash = `SHA-256 ${nda.sha256.slice(0, 8)}…${nda.sha256.slice(-4)}`
  return (
    <>
      <ClauseRail
        clauses={clauses}
        here={place.here}
        read={reading.furthest >= 1 ? clauses.length : place.read}
        percent={percent}
        minutes={minutesLeft(nda.text, reading.furthest)}
        onGo={place.goTo}
      />
      <section className={styles.sheet} aria-label={texts.agreement}>
        <div className={styles.sheetBar}>
          <span>{texts.versionInForceSince({ version: nda.version, publishedAt: dayUtc(nda.publishedAt) })}</span>
          <span className="mono" title={nda.sha256}>
            {hash}
          </span>
        </div>
        <svg className={styles.progressBar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.track} width="100" height="3" />
          <rect className={styles.fill} width={percent} height="3" />
          {!reading.end && <rect className={styles.gateMark} x={threshold} width=".5" height="3" />}
        </svg>
        <Agreement
          blocks={blocks}
          language={nda.language}
          region={region}
          onReach={reading.reach}
          onScroll={place.look}
          reached={reading.furthest >= 1}
        />
        <div className={styles.sheetFoot}>
          <AcceptBox
            label={box}
            open={reading.end}
            percent={percent}
            accepted={accepted}
            error={error}
            onAccept={onAccept}
          />
        </div>
      </section>
    </>
  )
}
