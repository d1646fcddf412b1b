import type { TractionMetric } from './content-types.ts'
import styles from './go-to-market.module.css'

export function TractionList({ metrics }: { metrics: readonly TractionMetric[] }) {
  return (
    <dl className={styles.traction}>
      {metrics.map(({ label, value, note }) => (
        <div key={label} className={styles.tractionRow}>
          <dt>
            {label}
            <small>{note}</small>
          </dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
