import { useEffect, useState } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { fromNow } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import styles from './dashboard.module.css'
import type { AnalyticsAnswer } from './types.ts'
import type { Line } from './use-live-figures.ts'

/** Ages are said in minutes, so this is often enough. */
const LOOK_MS = 10_000

type FreshnessProps = { figures: Pick<AnalyticsAnswer, 'asOf' | 'staleAt'>; line: Line }

/** Of when the figures are, whether new ones come by themselves, and a notice once they are older than they should be. */
export function Freshness({ figures: { asOf, staleAt }, line }: FreshnessProps) {
  const now = useNow()
  const stale = staleAt !== null && now >= Date.parse(staleAt)
  const lost = line === 'lost'
  return (
    <div className={styles.freshness}>
      <p className={`${styles.freshnessLine} num`}>
        {asOf && (
          <span>
            Figures of <time dateTime={asOf}>{dayAndTimeUtc(asOf)}</time>, {fromNow(asOf, now)}
          </span>
        )}
        {lost ? (
          <StatusWord tone="warn">Connecting again</StatusWord>
        ) : (
          staleAt !== null && !stale && line === 'open' && <StatusWord tone="ok">Live</StatusWord>
        )}
      </p>
      {stale && asOf && (
        <Alert tone="warn">
          These figures are out of date. The platform has sent nothing newer since {dayAndTimeUtc(asOf)}; fresh ones
          appear here as soon as they come in.
        </Alert>
      )}
      {/* There before it has anything to say, so that it is heard; what changes with every figure is not said. */}
      <p className="sr-only" role="status">
        {lost && 'The connection for fresh figures is lost. It is tried again.'}
        {stale && !lost && 'The figures are out of date.'}
      </p>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
