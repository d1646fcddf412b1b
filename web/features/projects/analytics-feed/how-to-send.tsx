import { Disclosure } from '../../../ui/disclosure.tsx'
import styles from './feed.module.css'

/** A command to copy. The key comes from a variable, so that it stays out of the shell history. */
export function HowToSend({
  origin,
  staleAfterMinutes,
  kept,
}: {
  origin: string
  staleAfterMinutes: number
  kept: number
}) {
  return (
    <Disclosure className={styles.howTo} title="How a platform sends figures">
      <pre className="mono">{`curl --fail-with-body -X PUT ${origin}/api/analytics/snapshot \\
  -H "Authorization: Bearer $FEED_KEY" \\
  -H "Content-Type: application/json" \\
  --data-binary @snapshot.json`}</pre>
      <p className="small">
        The file contains generatedAt, the time of the figures in UTC, and everything in content/analytics.json except
        kind, hero and asOf. Send at most 64 kB, at most ten times a minute. If a field is invalid, the error names it.
        Figures older than the current ones are refused. After{' '}
        {staleAfterMinutes === 1 ? 'a minute' : `${staleAfterMinutes} minutes`} without newer figures, the dashboard
        shows them as out of date. The portal keeps the last {kept} snapshots.
      </p>
    </Disclosure>
  )
}
