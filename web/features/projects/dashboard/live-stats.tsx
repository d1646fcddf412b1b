import styles from './dashboard.module.css'
import { HEALTH, StateMark } from './states.tsx'
import type { LiveStat } from './types.ts'

export function LiveStats({ stats }: { stats: readonly LiveStat[] }) {
  if (stats.length === 0) return null
  return (
    <dl className={styles.stats}>
      {stats.map(({ metric, value, change, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else identifies a figure
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
