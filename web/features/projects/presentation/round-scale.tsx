import type { CSSProperties } from 'react'
import { useMoney } from './currency.ts'
import styles from './round-scale.module.css'
import type { RoundTerms } from './round-terms.ts'
import * as texts from './texts.ts'

const MILLION = 1_000_000

/** The announced valuation range on a scale, with the round's start and end. */
export function RoundScale({ terms }: { terms: RoundTerms }) {
  const { money } = useMoney()
  const { low, high, before, after } = terms
  const marks = [
    { name: texts.beforeTheRound, value: before },
    { name: texts.withTheRoundFilled, value: after },
  ]
  // A tenth of margin on either side.
  const [min, max] = [Math.min(low, before), Math.max(high, after)]
  const start = Math.max(0, min - (max - min) / 10)
  const length = max + (max - min) / 10 - start
  const at = (value: number) => (value - start) / length
  return (
    <figure className={styles.scale}>
      <figcaption>{texts.thisRoundWithinThe}</figcaption>
      <div className={styles.scaleRule} style={variables({ from: at(low), to: at(high) })}>
        <svg className={styles.scaleTicks} aria-hidden="true">
          {ticks(start, start + length).map((value) => (
            <line key={value} x1={`${at(value) * 100}%`} x2={`${at(value) * 100}%`} y1="0" y2="100%" />
          ))}
        </svg>
        <span className={styles.scaleBand} />
        <span className={`${styles.scaleEnd} ${styles.scaleEndLow}`}>{money(low)}</span>
        <span className={`${styles.scaleEnd} ${styles.scaleEndHigh}`}>{money(high)}</span>
      </div>
      <ul className={styles.scaleMarks}>
        {marks.map(({ name, value }, index) => (
          <li
            key={name}
            className={at(value) > (index === 0 ? 0.33 : 0.5) ? styles.scaleMarkLeft : undefined}
            style={variables({ at: at(value) })}
          >
            <span>
              {name} <b>{money(value)}</b>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function variables(values: Record<string, number>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]))
}

/** A tick for each half million, or wider apart to stay below forty. */
function ticks(from: number, to: number): number[] {
  const step = [0.5, 1, 5, 10, 50, 100, 1000].map((it) => it * MILLION).find((it) => (to - from) / it <= 40)
  if (!step) return []
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
}
