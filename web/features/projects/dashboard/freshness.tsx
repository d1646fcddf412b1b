import { useEffect, useState } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { fromNow } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './dashboard.module.css'
import * as texts from './texts.ts'
import type { AnalyticsAnswer } from './types.ts'
import type { StreamState } from './use-live-figures.ts'

/** Ages are shown in minutes. */
const UPDATE_MS = 10_000

type FreshnessProps = { figures: Pick<AnalyticsAnswer, 'asOf' | 'staleAt'>; stream: StreamState }

/** The age of the figures, whether they update live, and a notice when they are stale. */
export function Freshness({ figures: { asOf, staleAt }, stream }: FreshnessProps) {
  const now = useNow()
  const stale = staleAt !== null && now >= Date.parse(staleAt)
  const lost = stream === 'lost'
  return (
    <div className={styles.freshness}>
      <p className={`${styles.freshnessLine} num`}>
        {asOf && (
          <span>
            {texts.figuresOf}
            <time dateTime={asOf}>{dayAndTimeUtc(asOf)}</time>, {fromNow(asOf, now)}
          </span>
        )}
        {lost ? (
          <StatusWord tone="warn">{texts.reconnecting}</StatusWord>
        ) : (
          staleAt !== null && !stale && stream === 'open' && <StatusWord tone="ok">{texts.live}</StatusWord>
        )}
      </p>
      {stale && asOf && <Alert tone="warn">{texts.theseFiguresAreOut({ asOf: dayAndTimeUtc(asOf) })}</Alert>}
      {/* A live region must exist before its text appears. New figures are not announced. */}
      <p className="sr-only" role="status">
        {lost && texts.theConnectionForLive}
        {stale && !lost && texts.theFiguresAreOut}
      </p>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
