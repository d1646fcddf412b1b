import { readingTime } from '../../../lib/format.ts'
import activityStyles from './activity.module.css'
import { useVisitHours } from './queries.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const STEP = 10
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/** When the confidential pages were visited in the last seven days: a row a day, a box an hour. */
export function VisitHours() {
  const { data } = useVisitHours()
  // The list beside it says why nothing can be loaded.
  if (!data || data.hours.length === 0) return null
  const { days } = data
  const most = Math.max(...data.hours.map(({ visits }) => visits))
  const total = data.hours.reduce((sum, { visits }) => sum + visits, 0)
  const busiest = data.hours.find(({ visits }) => visits === most)
  const label = `${visitsOf(total)} in seven days, most on ${nameOf(busiest?.day)} at ${clock(busiest?.hour)}`
  return (
    <section className={activityStyles.hours} aria-labelledby="hours-h">
      <h2 id="hours-h" className="chart-title">
        Visits by hour, last {days.length} days (UTC)
      </h2>
      <div className={activityStyles.hoursDays} aria-hidden="true">
        {days.map((one) => (
          <span key={one}>{nameOf(one)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${HOURS.length * STEP} ${days.length * STEP}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.flatMap((one, row) =>
          HOURS.map((hour) => {
            const found = data.hours.find((cell) => cell.day === one && cell.hour === hour)
            return (
              <rect
                key={`${one} ${hour}`}
                x={hour * STEP + 0.5}
                y={row * STEP + 1}
                width={STEP - 1}
                height={STEP - 2}
                data-visits={found?.visits}
                fillOpacity={found ? 0.3 + 0.7 * (found.visits / most) : 0.6}
              >
                <title>
                  {`${nameOf(one)}, ${clock(hour)}: ${found ? `${visitsOf(found.visits)}, ${readingTime(found.readMs)}` : 'no visits'}`}
                </title>
              </rect>
            )
          }),
        )}
      </svg>
      <p className={activityStyles.hoursAxis} aria-hidden="true">
        <span>00:00</span>
        <span>06:00</span>
        <span>12:00</span>
        <span>18:00</span>
      </p>
    </section>
  )
}

const clock = (hour = 0) => `${String(hour).padStart(2, '0')}:00`
const visitsOf = (count: number) => (count === 1 ? '1 visit' : `${count} visits`)
const nameOf = (day: string | undefined) => (day ? WEEKDAY.format(new Date(`${day}T00:00:00Z`)) : '')
