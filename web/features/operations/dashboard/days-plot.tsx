import { number } from '../../../lib/format.ts'
import { type Bar, BarStrip } from '../../../ui/bar-strip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import styles from './desk.module.css'
import { type CountedDay, type Days, useDays } from './queries.ts'

type Strip = {
  name: string
  of: (day: CountedDay) => number
  written: (value: number) => string
  /** The figure of all days where it is not their sum. */
  all?: (counted: Days) => number | undefined
}

const MINUTE_MS = 60_000
const STRIPS: readonly Strip[] = [
  { name: 'Signatures', of: ({ signatures }) => signatures, written: number },
  { name: 'Unlocks', of: ({ unlocks }) => unlocks, written: number },
  // Somebody who reads on two days is one reader.
  { name: 'Readers', of: ({ readers }) => readers, written: number, all: ({ allReaders }) => allReaders },
  { name: 'Reading', of: ({ readMs }) => readMs, written: readingTime },
]

/** The last 30 days, one strip for each count on the same axis. */
export function DaysPlot() {
  const { data, isError, refetch } = useDays()
  const counted = data ?? { days: [] }
  const { days } = counted
  return (
    <section className={styles.days} aria-labelledby="days-h" aria-busy={(!data && !isError) || undefined}>
      <h2 id="days-h">Last 30 days</h2>
      {isError && !data ? (
        <LoadFailed what="The last 30 days" onRetry={() => void refetch()} />
      ) : (
        <>
          <dl>
            {STRIPS.map((strip) => (
              <div key={strip.name}>
                <dt>{strip.name}</dt>
                <dd className="num">{data && strip.written(totalOf(counted, strip))}</dd>
                {totalOf(counted, strip) > 0 && (
                  <dd>
                    <BarStrip bars={barsOf(days, strip)} label={spoken(counted, strip)} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
          {STRIPS.some((strip) => totalOf(counted, strip) > 0) && (
            <p className={styles.axis} aria-hidden="true">
              <span>{shortDay(days[0]?.day)}</span>
              <span>{shortDay(days[Math.floor(days.length / 2)]?.day)}</span>
              <span>Today</span>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function barsOf(days: readonly CountedDay[], strip: Strip): Bar[] {
  return days.map((day, at) => ({
    key: day.day,
    value: strip.of(day),
    says: `${shortDay(day.day)}: ${strip.written(strip.of(day))}`,
    isCurrent: at === days.length - 1,
  }))
}

const totalOf = (counted: Days, { of, all }: Strip) =>
  all?.(counted) ?? counted.days.reduce((sum, day) => sum + of(day), 0)

/** What the bars show, in a sentence. */
function spoken(counted: Days, strip: Strip): string {
  const best = counted.days.reduce((most, day) => (strip.of(day) > strip.of(most) ? day : most))
  return `${strip.written(totalOf(counted, strip))} in 30 days, most on ${shortDay(best.day)}: ${strip.written(strip.of(best))}`
}

const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortDay = (day: string | undefined) => (day ? SHORT.format(new Date(`${day}T00:00:00Z`)) : '')

function readingTime(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  return minutes < 60 ? `${number(minutes)} min` : `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`
}
