import { number, percent } from '../../../lib/format.ts'
import { currencyName } from '../../../lib/money.ts'
import type { MarketPoint } from './content-types.ts'
import { useCurrency } from './currency.ts'
import { ERA_NAMES, eraOf } from './market-figures.ts'
import * as texts from './texts.ts'

/** The chart as a table for screen readers. */
export function MarketTable({ points }: { points: readonly MarketPoint[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{texts.totalAddressableMarketIn({ currency: currencyName(useCurrency()) })}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.year}</th>
            <th scope="col">{texts.value}</th>
            <th scope="col">{texts.percentage}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ year, value, percentage }) => (
            <tr key={year}>
              <th scope="row">{`${year}, ${ERA_NAMES[eraOf(year)]}`}</th>
              <td>{number(value)}</td>
              <td>{percent(percentage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
