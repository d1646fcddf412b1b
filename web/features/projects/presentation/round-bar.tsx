import type { CSSProperties } from 'react'
import type { Tier } from './content-types.ts'
import styles from './financials.module.css'
import { tierTone } from './tier-tone.ts'

/** The round as one bar, a part for each tier in the look of its status; the table below says the same in words. */
export function RoundBar({ tiers }: { tiers: readonly Tier[] }) {
  return (
    <div className={styles.round} aria-hidden="true">
      {tiers.map(({ name, status, target }) => (
        <span
          key={name}
          className={`${styles.roundPart} ${styles[`roundPart--${tierTone(status)}`]}`}
          style={{ '--target': target } as CSSProperties}
        />
      ))}
    </div>
  )
}
