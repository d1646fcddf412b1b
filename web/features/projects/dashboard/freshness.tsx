import { useEffect, useState } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { fromNow } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './dashboard.module.css'
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
            Figures of <time dateTime={asOf}>{dayAndTimeUtc(asOf)}</time>, {fromNow(asOf, now)}
          </span>
        )}
        {lost ? (
          <StatusWord tone="warn">Reconnecting</StatusWord>
        ) : (
          staleAt !== null && !stale && stream === 'open' && <StatusWord tone="ok">Live</StatusWord>
        )}
      </p>
      {stale && asOf && (
        <Alert tone="warn">
          These figures are out of date. The platform has sent nothing newer since {dayAndTimeUtc(asOf)}. New figures
          appear here as soon as they arrive.
        </Alert>
      )}
      {/* A live region must exist before its text appears. New figures are not announced. */}
      <p className="sr-only" role="status">
        {lost && 'The connection for live figures is lost. Reconnecting.'}
        {stale && !lost && 'The figures are out of date.'}
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
