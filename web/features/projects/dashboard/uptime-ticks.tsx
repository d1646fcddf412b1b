import type { CSSProperties } from 'react'
import { percent } from '../../../lib/format.ts'
import { dotted } from '../../../lib/unbroken.ts'
import styles from './dashboard.module.css'
import { Pane } from './pane.tsx'
import * as texts from './texts.ts'
import type { UptimeDay } from './types.ts'
import { dayName, shortDay } from './usage-figures.ts'

/** Below this, a day is drawn short and named. */
const WHOLE = 99.95
const BAD = 99

/** A tick for each day: a full one for a whole day, a shorter one in another colour for a day with an outage, which is named below. */
export function UptimeTicks({ days }: { days: readonly UptimeDay[] }) {
  const mean = days.reduce((sum, { percentage }) => sum + percentage, 0) / days.length
  const short = days.filter(({ percentage }) => percentage < WHOLE)
  const [first] = days
  const last = days.at(-1)
  return (
    <Pane id="uptime" title={texts.uptime} note={texts.uptimeOf({ mean: percent(mean, 2, 2), days: days.length })} full>
      <div className={styles.uptime} aria-hidden="true">
        {days.map(({ date, percentage }) => (
          <i
            key={date}
            data-state={percentage >= WHOLE ? undefined : percentage >= BAD ? 'short' : 'bad'}
            style={{ '--up': Math.max(0.35, 1 - (100 - percentage) / 2) } as CSSProperties}
          />
        ))}
      </div>
      <p className={styles.uptimeAxis} aria-hidden="true">
        <span>{first && shortDay(first.date)}</span>
        <span>{last && shortDay(last.date)}</span>
      </p>
      <p className={styles.paneSentence}>
        {short.length === 0
          ? texts.everyDayWhole
          : dotted(short.map(({ date, percentage }) => `${dayName(date)}: ${percent(percentage, 2, 2)}`))}
      </p>
      <div className="sr-only">
        <table>
          <caption>{texts.uptime}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.uptime}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, percentage }) => (
              <tr key={date}>
                <th scope="row">{dayName(date)}</th>
                <td>{percent(percentage, 0, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Pane>
  )
}
