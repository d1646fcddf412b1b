import styles from './bar-strip.module.css'

export type Bar = { key: string; value: number; says: string; isCurrent?: boolean }

/** Of one bar, in the units of the drawing. */
const [STEP, WIDTH, HEIGHT] = [10, 7, 36]

/** Small bars side by side, as wide as there is room. `label` says in a sentence what they show. */
export function BarStrip({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.floor} d={`M0 ${HEIGHT - 0.5}H${bars.length * STEP}`} />
      {bars.map(({ key, value, says, isCurrent }, at) => {
        const height = value === 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 2))
        return (
          <rect
            key={key}
            className={isCurrent ? styles.current : styles.bar}
            x={at * STEP + (STEP - WIDTH) / 2}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
          >
            <title>{says}</title>
          </rect>
        )
      })}
    </svg>
  )
}
