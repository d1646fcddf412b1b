import type { KeyboardEvent } from 'react'
import styles from './day-bars.module.css'

/** `day`: `2026-11-24`, in UTC. */
type DayCount = { day: string; count: number }

type DayBarsProps = {
  /** `Entries a day, last 30 days` */
  title: string
  /** What is counted: `entries`. */
  what: string
  /** Undefined while they load. */
  days: readonly DayCount[] | undefined
  /** The day that the list shows alone. */
  chosen: string | undefined
  onChoose: (day: string | undefined) => void
}

const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const nameOf = (day: string) => SHORT.format(new Date(`${day}T00:00:00Z`))

/** How much there was on each day, above a list. A press shows that day alone; arrow keys move between days. */
export function DayBars({ title, what, days, chosen, onChoose }: DayBarsProps) {
  const most = Math.max(...(days ?? []).map(({ count }) => count), 0)
  const current = chosen ?? days?.at(-1)?.day
  return (
    <div className={styles.dayBars}>
      <p className={`chart-title ${styles.head}`}>
        {title}
        <span className={styles.most}>{most > 0 && `Peak ${most}`}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no room for its legend */}
      <div className={styles.bars} role="group" aria-label={`${what} by day`} onKeyDown={moveByArrow}>
        {days?.map(({ day, count }, at) => (
          <button
            key={day}
            type="button"
            className={styles.bar}
            aria-pressed={day === chosen}
            aria-label={`${at === days.length - 1 ? 'Today, ' : ''}${nameOf(day)}: ${count} ${what}`}
            title={`${nameOf(day)}: ${count} ${what}`}
            tabIndex={day === current ? 0 : -1}
            onClick={() => onChoose(day === chosen ? undefined : day)}
          >
            <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
              {count > 0 && <rect width="1" height="100" y={100 - Math.max(4, (100 * count) / most)} />}
            </svg>
            <span className={styles.name} aria-hidden="true">
              {(at === days.length - 1 && 'Today') || (at % 5 === 0 && at < days.length - 2 && nameOf(day))}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step || !(event.target instanceof HTMLElement)) return
  const next = step > 0 ? event.target.nextElementSibling : event.target.previousElementSibling
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
