import { fromNow } from '../../../lib/format.ts'
import { TrendBars } from '../../../ui/trend-bars.tsx'
import styles from './engagement.module.css'
import type { Heat } from './heat.ts'
import { HeatWord, trendWords } from './score-cell.tsx'

type ScoreFigureProps = { score: number; trend: readonly number[]; heat: Heat | null; activeAt: string | null }

/** The score as a figure, with its last eight weeks. */
export function ScoreFigure({ score, trend, heat, activeAt }: ScoreFigureProps) {
  return (
    <div>
      <p className={styles.bigScore}>
        {score}
        <small>of 100</small>
      </p>
      <TrendBars isLarge values={trend} label={trendWords(trend)} />
      <p className={styles.trendAxis} aria-hidden="true">
        <span>7 weeks ago</span>
        <span>today</span>
      </p>
      <p className="small">
        <HeatWord heat={heat} />
      </p>
      {activeAt && <p className="small">Last read {fromNow(activeAt)}</p>}
    </div>
  )
}
