import styles from './session-section.module.css'

/** The days of a session as ticks: past days short and grey, remaining days tall. The alert below states the number. */
export function DayTicks({ days, all, warn }: { days: number; all: number; warn: boolean }) {
  return (
    <svg
      className={warn ? `${styles.days} ${styles.daysWarn}` : styles.days}
      viewBox={`0 0 ${all * 10} 28`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {Array.from({ length: all }, (_, day) => {
        const left = day >= all - days
        const x = day * 10 + 5
        return (
          <line key={x} className={left ? styles.dayLeft : styles.dayPast} x1={x} x2={x} y1={left ? 0 : 12} y2="28" />
        )
      })}
    </svg>
  )
}
