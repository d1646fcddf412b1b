import { number, percent } from '../../../lib/format.ts'
import type { Metrics } from './content-types.ts'
import { useMoney } from './currency.ts'
import styles from './financials.module.css'

export function RoundMetrics({ metrics }: { metrics: Metrics }) {
  const { money, valuation } = useMoney()
  const figures = [
    ['Valuation', valuation(metrics.valuation)],
    ['ARR', money(metrics.arr)],
    ['Target', money(metrics.target)],
    ['Growth', percent(metrics.growth)],
    ['Margin', percent(metrics.margin)],
    ['Clients', number(metrics.clients)],
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
