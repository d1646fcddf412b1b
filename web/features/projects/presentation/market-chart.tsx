import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react'
import { percent } from '../../../lib/format.ts'
import { useMedia } from '../../../ui/use-media.ts'
import type { MarketPoint } from './content-types.ts'
import { useCurrency } from './currency.ts'
import styles from './market-chart.module.css'
import { billions, change, ERA_NAMES, eraOf, projectedGrowth } from './market-figures.ts'
import { MarketTable } from './market-table.tsx'
import * as texts from './texts.ts'

/** The default source note. */
const NOTE = texts.percentagesAreOfThe
/** With more bars, the labels do not fit, so the chart becomes horizontal as on a phone. */
const MAX_COLUMNS = 12

type MarketChartProps = { points: readonly MarketPoint[]; subtitle: string; source: string | undefined }

/** The total addressable market as a bar chart, with a table for screen readers. */
export function MarketChart({ points, subtitle, source }: MarketChartProps) {
  const note = source ?? NOTE
  const growth = projectedGrowth(points)
  const lying = useMedia('(width < 40rem)') || points.length > MAX_COLUMNS
  return (
    <figure className={lying ? `${styles.chart} ${styles.chartLying}` : styles.chart}>
      <figcaption>
        <b className={styles.chartName}>{texts.totalAddressableMarket}</b>
        <span>{subtitle}</span>
      </figcaption>
      <Bars points={points} note={note} />
      {growth && (
        <p className={styles.chartGrowth}>
          <span aria-hidden="true" className={styles.chartSwatch} />
          {texts.projectedAYearOn({ growth })}
        </p>
      )}
      <p className="legend">{note}</p>
      <MarketTable points={points} />
    </figure>
  )
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Tab reaches one bar, at first the current year's. The arrow keys move between bars, and Escape hides the tooltip. */
function Bars({ points, note }: { points: readonly MarketPoint[]; note: string }) {
  const tipId = useId()
  const list = useRef<HTMLUListElement>(null)
  const now = points.findIndex(({ year }) => eraOf(year) === 'now')
  const [at, setAt] = useState(Math.max(0, now))
  const [shown, setShown] = useState<number>()
  const say = billions(points, useCurrency())
  // A horizontal bar leaves room for the longest figure.
  const room = Math.max(...points.map(({ value }) => say(value).length)) + 1.5
  const highest = Math.max(...points.map(({ value }) => value))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setShown(undefined)
    const next = STEPS[event.key]?.(at, points.length - 1)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <ul
      ref={list}
      className={styles.bars}
      style={{ '--room': `${room}ch` } as CSSProperties}
      aria-label={texts.totalAddressableMarketBy}
      onPointerLeave={() => setShown(undefined)}
    >
      {points.map(({ year, value, percentage }, index) => {
        const era = eraOf(year)
        const before = points[index - 1]
        return (
          <li
            key={year}
            className={`${styles.bar} ${styles[`bar--${era}`]}`}
            style={{ '--share': value / highest } as CSSProperties}
          >
            <button
              type="button"
              tabIndex={index === at ? 0 : -1}
              aria-describedby={shown === index ? tipId : undefined}
              onKeyDown={onKeyDown}
              onFocus={() => {
                setAt(index)
                setShown(index)
              }}
              onBlur={() => setShown(undefined)}
              onClick={() => setShown(index)}
              onPointerEnter={() => setShown(index)}
            >
              <span className={styles.barYear}>{year}</span>
              {era === 'now' ? (
                <span className={styles.barNow}>{texts.currentYear}</span>
              ) : (
                <span className="sr-only">{ERA_NAMES[era]}</span>
              )}
              <span className={styles.barValue}>{say(value)}</span>
              <span className={styles.barFill} />
              <span className={styles.barPercent}>{percent(percentage)}</span>
            </button>
            {shown === index && (
              <div
                id={tipId}
                role="tooltip"
                className={index < points.length / 2 ? styles.barTip : `${styles.barTip} ${styles.barTipLeft}`}
              >
                <p className={styles.barTipHead}>
                  <b>{year}</b> <span>{say(value)}</span>
                  {before && <span>{texts.on({ change: change(before.value, value), year: before.year })}</span>}
                </p>
                <p>{note}</p>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
