import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../contract/wording.ts'
import styles from './timeline.module.css'

export type TimelineStep = {
  key: string
  name: string
  at: string
  /** Behind how long it was after the step before. */
  more?: readonly (string | false | undefined)[]
  /** A picture of the step. */
  children?: ReactNode
}

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

/** What happened, from left to right; where there is no room, from top to bottom. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <div className={styles.timeline}>
      <ol>
        {steps.map(({ key, name, at, more = [], children }, index) => (
          <li key={key}>
            <p className={styles.name}>{name}</p>
            <p>
              <time dateTime={at}>{dayAndTimeUtc(at)}</time>
            </p>
            <p>{[later(steps[index - 1]?.at, at), more.filter(Boolean).join(', ')].filter(Boolean).join('; ')}</p>
            {children}
          </li>
        ))}
      </ol>
    </div>
  )
}

function later(before: string | undefined, at: string): string | undefined {
  if (before === undefined) return undefined
  const ms = Date.parse(at) - Date.parse(before)
  const days = Math.round(ms / DAY_MS)
  if (ms >= DAY_MS) return days === 1 ? '1 day later' : `${days} days later`
  if (ms < MINUTE_MS) return 'Within a minute'
  return ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)}\u00a0min later` : `${Math.floor(ms / HOUR_MS)}\u00a0h later`
}
