import { StatusWord } from '../../../ui/status-word.tsx'
import { TrendBars } from '../../../ui/trend-bars.tsx'
import styles from './engagement.module.css'
import { HEAT_NAMES, type Heat } from './heat.ts'

type ScoreProps = { score: number; trend: readonly number[]; most?: number }

/** Below it the weeks of a score differ by a point or two. */
const LEAST_TO_DRAW = 10

/** A score of a list, behind its last eight weeks. `most`: of the list. */
export function ScoreCell({ score, trend, most }: ScoreProps) {
  return (
    <span className={styles.scoreCell}>
      {score >= LEAST_TO_DRAW && <TrendBars values={trend} label={trendWords(trend)} most={most} />}
      <span className={score === 0 ? 'quiet' : undefined}>{score}</span>
    </span>
  )
}

/** The highest week of a list. */
export const mostOf = (trends: readonly (readonly number[])[]) => Math.max(0, ...trends.flat())

/** `last eight weeks: 0, 0, 0, 12, 30, 28, 40, 62` */
export function trendWords(trend: readonly number[]): string {
  return `Score in the last eight weeks: ${trend.join(', ')}`
}

export function HeatWord({ heat }: { heat: Heat | null }) {
  if (heat === null) return null
  return <StatusWord tone={heat === 'hot' ? 'metal' : 'plain'}>{HEAT_NAMES[heat]}</StatusWord>
}
