import { number, percent } from '../../../lib/format.ts'
import type { Metrics } from './content-types.ts'
import { useMoney } from './currency.ts'
import styles from './financials.module.css'
import * as texts from './texts.ts'

export function RoundMetrics({ metrics }: { metrics: Metrics }) {
  const { money, valuation } = useMoney()
  const figures = [
    [texts.valuation, valuation(metrics.valuation)],
    ['ARR', money(metrics.arr)],
    [texts.target, money(metrics.target)],
    [texts.growth, percent(metrics.growth)],
    [texts.margin, percent(metrics.margin)],
    [texts.clients, number(metrics.clients)],
  ] as const
  return (
    <dl className={styles.metrics}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
