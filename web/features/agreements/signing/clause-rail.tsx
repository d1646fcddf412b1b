import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Clause } from '../../../../contract/agreements/agreement-text.ts'
import styles from './clause-rail.module.css'
import * as texts from './texts.ts'

type ClauseRailProps = {
  clauses: readonly Clause[]
  here: number
  /** The number of clauses that were in view. */
  read: number
  percent: number
  minutes: number
  onGo: (id: string) => void
}

/** Moves the focus to the next or the previous clause: the rail is one tab stop. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const item = (event.target as HTMLElement).parentElement
  const next = /^Arrow[DR]/.test(event.key) ? item?.nextElementSibling : item?.previousElementSibling
  if (!next || !event.key.startsWith('Arrow')) return
  event.preventDefault()
  next.querySelector('button')?.focus()
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
    <nav className={styles.rail} aria-label={texts.clauses}>
      <p className={styles.railPercent}>
        <span className="figure num">{percent}%</span>
        {texts.read}
      </p>
      <p className={styles.railLeft}>{percent >= 100 ? texts.readToTheEnd : texts.aboutLeft({ minutes })}</p>
      <ol ref={list} onKeyDown={walk} data-whole={percent >= 100 || undefined} data-moved={here > 0 || undefined}>
        {clauses.map(({ id, text }, index) => (
          <li key={id} className={index === here ? styles.current : index < read ? styles.readClause : undefined}>
            <button
              type="button"
              tabIndex={index === here ? 0 : -1}
              aria-current={index === here}
              onClick={() => onGo(id)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
