import styles from './trend-bars.module.css'

type TrendBarsProps = {
  /** The current one last. */
  values: readonly number[]
  label: string
  isLarge?: boolean
}

/** Of one bar, in the units of the drawing. */
const [STEP, WIDTH, HEIGHT] = [6, 4, 20]

/** A few small bars, as high as the highest of them: how it went, beside a figure that says how much it is. */
export function TrendBars({ values, label, isLarge = false }: TrendBarsProps) {
  const highest = Math.max(...values, 1)
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
