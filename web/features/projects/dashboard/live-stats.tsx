import styles from './dashboard.module.css'
import { HEALTH, StateMark } from './states.tsx'
import type { LiveStat } from './types.ts'

/** The figures that are asked for first, each with how it has changed and how it fares. */
export function LiveStats({ stats }: { stats: readonly LiveStat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ metric, value, change, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else need differ
        <div key={index}>
          <dt>{metric}</dt>
          <dd className={styles.statsValue}>{value}</dd>
          <dd className={styles.statsChange}>{change}</dd>
          <dd className={styles.statsState}>
            <StateMark state={HEALTH[status]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
