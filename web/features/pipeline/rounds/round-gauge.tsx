import type { CSSProperties } from 'react'
import { shortAmount } from '../../../lib/money.ts'
import styles from '../rounds.module.css'
import type { Round } from './queries.ts'

type RoundGaugeProps = { round: Round; isLarge?: boolean }

/** What is allocated and what is soft-circled beyond it, with lines at the target and the cap. The figures of the parts stand beside it. */
export function RoundGauge({ round, isLarge = false }: RoundGaugeProps) {
  const { softCircled, allocated, terms, currency } = round
  if (terms === null) return null
  const whole = Math.max(terms.target, softCircled, terms.cap ?? 0)
  const part = (amount: number) => (amount / whole) * 100
  const target = part(terms.target)
  const cap = terms.cap === null ? undefined : part(terms.cap)
  return (
    <div className={`${styles.gauge} ${isLarge ? styles.large : ''}`}>
      {isLarge && (
        <p
          className={styles.mark}
          style={{ '--at': `${target}%` } as CSSProperties}
          data-late={target > 50 || undefined}
        >
          Target {shortAmount(terms.target, currency)}
        </p>
      )}
      <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.soft} width={part(softCircled)} height="4" />
        <rect className={styles.allocated} width={part(allocated)} height="4" />
        <path className={styles.line} d={`M${target} 0V4`} />
        {cap !== undefined && cap < 100 && <path className={styles.line} d={`M${cap} 0V4`} />}
      </svg>
      {isLarge && terms.cap !== null && (
        <p
          className={styles.mark}
          style={{ '--at': `${cap}%` } as CSSProperties}
          data-late={Number(cap) > 50 || undefined}
        >
          Cap {shortAmount(terms.cap, currency)}
        </p>
      )}
    </div>
  )
}

const PARTS = [
  { of: 'allocated', says: 'Allocated: what you have promised' },
  { of: 'soft', says: 'Indicated beyond that' },
  { of: 'target', says: 'Target and cap' },
] as const

/** What the parts of the bars in the list mean. */
export function RoundKey() {
  return (
    <p className={styles.key}>
      {PARTS.map(({ of, says }) => (
        <span key={of}>
          <i className={styles.swatch} data-of={of} />
          {says}
        </span>
      ))}
    </p>
  )
}
