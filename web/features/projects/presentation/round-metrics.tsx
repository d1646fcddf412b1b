import type { Metrics } from './content-types.ts'
import { useMoney } from './currency.ts'
import { percent } from './figures.ts'
import styles from './financials.module.css'

export function RoundMetrics({ metrics }: { metrics: Metrics }) {
  const { money } = useMoney()
  const figures = [
    ['Valuation', metrics.valuation],
    ['ARR', money(metrics.arr)],
    ['Target', money(metrics.target)],
    ['Growth', percent(metrics.growth)],
    ['Margin', percent(metrics.margin)],
    ['Clients', metrics.clients.toLocaleString('en-US')],
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
