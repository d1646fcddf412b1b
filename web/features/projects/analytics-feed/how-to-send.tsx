import styles from './feed.module.css'
/** A call that can be copied as it stands; the key comes from a variable, so that it is in no history of commands. */
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
    <details className={styles.howTo}>
      <summary>How a platform sends figures</summary>
      <pre className="mono">{`curl --fail-with-body -X PUT ${origin}/api/analytics/snapshot \\
  -H "Authorization: Bearer $FEED_KEY" \\
  -H "Content-Type: application/json" \\
  --data-binary @snapshot.json`}</pre>
      <p className="small">
        The file holds generatedAt, the time of the figures in UTC, and everything of content/analytics.json but kind,
        hero and asOf; 64 kB at most, ten times a minute at most. A refusal names each field that does not fit. Figures
        older than those in force are refused. After{' '}
        {staleAfterMinutes === 1 ? 'a minute' : `${staleAfterMinutes} minutes`} without newer ones the dashboard says
        that they are out of date. The last {kept} are kept.
      </p>
    </details>
  )
}
