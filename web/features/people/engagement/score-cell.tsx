import { StatusWord } from '../../../ui/status-word.tsx'
import { TrendBars } from '../../../ui/trend-bars.tsx'
import styles from './engagement.module.css'
import { HEAT_NAMES, type Heat } from './heat.ts'

type ScoreProps = { score: number; trend: readonly number[] }

/** A score of a list, with its last eight weeks. */
export function ScoreCell({ score, trend }: ScoreProps) {
  if (trend.every((value) => value === 0) && score === 0)
    return (
      <span className={styles.scoreCell}>
        <span className={`quiet ${styles.scoreFigure}`}>0</span>
      </span>
    )
  return (
    <span className={styles.scoreCell}>
      <span className={styles.scoreFigure}>{score}</span>
      <TrendBars values={trend} label={trendWords(trend)} />
    </span>
  )
}

/** `last eight weeks: 0, 0, 0, 12, 30, 28, 40, 62` */
export function trendWords(trend: readonly number[]): string {
  return `Score in the last eight weeks: ${trend.join(', ')}`
}

export function HeatWord({ heat }: { heat: Heat | null }) {
  if (heat === null) return null
  return <StatusWord tone={heat === 'hot' ? 'metal' : 'plain'}>{HEAT_NAMES[heat]}</StatusWord>
}
