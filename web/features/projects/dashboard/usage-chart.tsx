import { type CSSProperties, type PointerEvent, useId, useState } from 'react'
import { number } from '../../../lib/format.ts'
import * as texts from './texts.ts'
import type { UsageDay } from './types.ts'
import styles from './usage-chart.module.css'
import { axisMarks, dayName, PLANS, short, shortDay, totalOf } from './usage-figures.ts'
import { UsageTable } from './usage-table.tsx'

/** With more columns, each would be thinner than a pixel on a phone. */
const MAX_DAYS = 90

/**
 * Prompts per day, stacked by plan. The figures of the selected day are shown above and serve as the legend. The day is selected by
 * pointer, touch or arrow keys. Screen readers get a table.
 */
export function UsageChart({ history }: { history: readonly UsageDay[] }) {
  const days = history.slice(-MAX_DAYS)
  const last = days.length - 1
  // Stored by date, because new figures shift the days.
  const [chosen, setChosen] = useState<string>()
  const id = useId()
  const found = days.findIndex(({ date }) => date === chosen)
  const at = found < 0 ? last : found
  const day = days[at]
  const highest = Math.max(1, ...days.map(totalOf))
  if (!day) return null

  function follow(event: PointerEvent<HTMLInputElement>) {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.round(((event.clientX - left) / width) * last)
    setChosen(days[Math.min(last, Math.max(0, index))]?.date)
  }

  return (
    <figure className={styles.usage} style={{ '--days': days.length } as CSSProperties}>
      <figcaption className={styles.usageDay} id={id}>
        <span className={styles.usageDate}>{dayName(day.date)}</span>
        <dl>
          <div>
            <dt>{texts.all}</dt>
            <dd>{number(totalOf(day))}</dd>
          </div>
          {PLANS.map(({ key, name }) => (
            <div key={key}>
              <dt>
                <i className={`${styles.swatch} ${styles[`swatch--${key}`]}`} aria-hidden="true" />
                {name}
              </dt>
              <dd>{number(day[key])}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
      <div className={styles.usagePlot}>
        <div className={styles.usageMarks} aria-hidden="true">
          {axisMarks(highest).map((mark) => (
            <span key={mark} style={{ '--share': mark / highest } as CSSProperties}>
              {short(mark)}
            </span>
          ))}
        </div>
        <div className={styles.usageColumns} aria-hidden="true">
          {days.map((one, index) => (
            <span
              key={one.date}
              data-chosen={index === at || undefined}
              style={{ '--share': totalOf(one) / highest } as CSSProperties}
            >
              {PLANS.map(({ key }) => (
                <i key={key} className={styles[`swatch--${key}`]} style={{ flexGrow: one[key] }} />
              ))}
            </span>
          ))}
        </div>
        {last > 0 && (
          <input
            type="range"
            className={styles.usagePick}
            aria-label={texts.day}
            min={0}
            max={last}
            value={at}
            aria-valuetext={texts.prompts({
              date: dayName(day.date),
              count: number(totalOf(day)),
              plans: PLANS.map(({ key, name }) => `${name} ${number(day[key])}`).join(', '),
            })}
            onChange={(event) => setChosen(days[Number(event.target.value)]?.date)}
            onPointerMove={follow}
          />
        )}
      </div>
      <p className={styles.usageAxis} aria-hidden="true">
        {axisDays(days).map((date) => (
          <span key={date}>{shortDay(date)}</span>
        ))}
      </p>
      <UsageTable days={days} />
    </figure>
  )
}

/** The first and the last day, and two in between if there are enough. */
function axisDays(days: readonly UsageDay[]): string[] {
  const last = days.length - 1
  const places = last < 9 ? [0, last] : [0, Math.round(last / 3), Math.round((2 * last) / 3), last]
  return [...new Set(places.map((place) => days[place]?.date ?? ''))]
}
