import { useEffect, useRef } from 'react'
import type { Clause } from '../../../../contract/agreements/agreement-text.ts'
import styles from './clause-rail.module.css'

type ClauseRailProps = {
  clauses: readonly Clause[]
  here: number
  /** The number of clauses that were in view. */
  read: number
  percent: number
  minutes: number
  onGo: (id: string) => void
}

/** The clauses beside the text: read ones are black, the current one is metal, unread ones are thin. Horizontal on narrow pages. */
export function ClauseRail({ clauses, here, read, percent, minutes, onGo }: ClauseRailProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current
    const item = row?.children[here] as HTMLElement | undefined
    if (row && item && row.scrollWidth > row.clientWidth) row.scrollLeft = item.offsetLeft - 16
  }, [here])
  return (
    <nav className={styles.rail} aria-label="Clauses">
      <p className={styles.railPercent}>
        <span className="figure num">{percent}%</span> read
      </p>
      <ol ref={list}>
        {clauses.map(({ id, text }, index) => (
          <li
            key={id}
            className={index === here && percent < 100 ? styles.current : index < read ? styles.readClause : undefined}
          >
            <button type="button" aria-current={index === here ? 'true' : undefined} onClick={() => onGo(id)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.railLeft}>
        {percent >= 100 ? 'Read to the end' : `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`}
      </p>
    </nav>
  )
}
