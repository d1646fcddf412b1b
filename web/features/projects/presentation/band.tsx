import styles from './band.module.css'

type BandProps = {
  /** From 0 to 1. */
  from: number
  to: number
  /** A line across, for what it is compared with. */
  mark?: number
  /** It stays open beyond the end. */
  open?: boolean
  /** Places of the thin lines behind. */
  ticks?: readonly number[]
  /** In the metal. */
  chosen?: boolean
}

/** A span on a scale; the words beside it say the same. */
export function Band({ from, to, mark, open = false, ticks = [], chosen = false }: BandProps) {
  const at = (share: number) => `${share * 100}%`
  return (
    <svg className={chosen ? `${styles.band} ${styles.bandChosen}` : styles.band} aria-hidden="true">
      {ticks.map((tick) => (
        <line key={tick} className={styles.tick} x1={at(tick)} x2={at(tick)} y1="0" y2="100%" />
      ))}
      <line className={styles.rule} x1="0" x2="100%" y1="50%" y2="50%" />
      {open && <line className={styles.open} x1={at(from)} x2="100%" y1="50%" y2="50%" />}
      <rect className={styles.fill} x={at(from)} y="25%" height="50%" width={at(Math.max(0.015, to - from))} rx="1" />
      {mark !== undefined && <line className={styles.mark} x1={at(mark)} x2={at(mark)} y1="0" y2="100%" />}
    </svg>
  )
}
