import styles from './trend-bars.module.css'

type TrendBarsProps = {
  /** The current one last. */
  values: readonly number[]
  label: string
  isLarge?: boolean
  /** The highest of all that are compared, so that their bars have one scale. */
  most?: number | undefined
}

/** Of one bar, in the units of the drawing. */
const [STEP, WIDTH, HEIGHT] = [6, 4, 20]

/** A few small bars: how it went, beside a figure that says how much it is. */
export function TrendBars({ values, label, isLarge = false, most = 1 }: TrendBarsProps) {
  const highest = Math.max(...values, most)
  return (
    <svg
      className={isLarge ? styles.trendLarge : styles.trend}
      viewBox={`0 0 ${values.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {values.map((value, at) => {
        const height = Math.max(1, (value / highest) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place.
            key={at}
            data-now={at === values.length - 1 || undefined}
            data-none={value === 0 || undefined}
            x={at * STEP}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
          />
        )
      })}
    </svg>
  )
}
