import { number, percent } from '../../../lib/format.ts'
import type { Metrics } from './content-types.ts'
import { useMoney } from './currency.ts'
import styles from './financials.module.css'
import * as texts from './texts.ts'

type RoundMetricsProps = {
  metrics: Metrics
  /** The header of the page shows the first four. */
  isInHeader: boolean
  about: string | undefined
}

/** The key figures, each once on a page. */
export function RoundMetrics({ metrics, isInHeader, about }: RoundMetricsProps) {
  const { money, valuation } = useMoney()
  const contracted = metrics.revenue === 'contracted'
  const first: [string, string][] = [
    [texts.valuation, valuation(metrics.valuation)],
    [contracted ? texts.contractedRevenue : texts.annualRecurringRevenue, money(metrics.arr)],
    [texts.target, money(metrics.target)],
    [texts.growth, percent(metrics.growth)],
  ]
  const figures: [string, string][] = [
    ...(isInHeader ? [] : first),
    [contracted ? texts.plannedMargin : texts.grossMargin, percent(metrics.margin)],
    [texts.clients, number(metrics.clients)],
  ]
  return (
    <div className={styles.metrics}>
      <dl className={styles.metricsList}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {about && <p className="legend">{about}</p>}
    </div>
  )
}
