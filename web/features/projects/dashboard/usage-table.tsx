import { number } from '../../../lib/format.ts'
import * as texts from './texts.ts'
import type { UsageDay } from './types.ts'
import { dayName, PLANS, totalOf } from './usage-figures.ts'

/** The chart as a table for screen readers. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{texts.promptsPerDayBy}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.all}</th>
            {PLANS.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{dayName(day.date)}</th>
              <td>{number(totalOf(day))}</td>
              {PLANS.map(({ key }) => (
                <td key={key}>{number(day[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
