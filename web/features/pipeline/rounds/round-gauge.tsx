import styles from '../pipeline.module.css'
import type { Round } from './queries.ts'

/** What is allocated and what is soft-circled as a bar, with a line at the target. The figures stand beside it. */
export function RoundGauge({ round: { softCircled, allocated, terms } }: { round: Round }) {
  if (terms === null) return null
  const whole = Math.max(terms.target, softCircled, terms.cap ?? 0)
  return (
    <svg className={styles.gaugeBar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.soft} width={(softCircled / whole) * 100} height="4" />
      <rect className={styles.allocated} width={(allocated / whole) * 100} height="4" />
      <path className={styles.target} d={`M${(terms.target / whole) * 100} 0V4`} />
    </svg>
  )
}
