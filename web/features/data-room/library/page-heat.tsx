import { readingTime } from '../../../lib/format.ts'
import styles from './data-room.module.css'

/** How dark a page is at most: a minute, as most pages are read within. */
const DARKEST_MS = 60_000
const STEP = 10

/** One box per page of a document, the darker the longer it was open. */
export function PageHeat({ pageMs, title }: { pageMs: readonly number[]; title: string }) {
  const longest = Math.max(...pageMs)
  const read = pageMs.filter((ms) => ms > 0).length
  const label = `${title}: ${read} of ${pageMs.length} pages opened, longest page ${pageMs.indexOf(longest) + 1}`
  return (
    <svg
      className={styles.pageHeat}
      viewBox={`0 0 ${pageMs.length * STEP} ${STEP}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {pageMs.map((ms, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place.
          key={at}
          x={at * STEP + 0.5}
          width={STEP - 1}
          height={STEP}
          data-read={ms > 0 || undefined}
          fillOpacity={ms > 0 ? 0.25 + 0.75 * Math.min(1, ms / DARKEST_MS) : 1}
        >
          <title>{`Page ${at + 1}: ${ms > 0 ? readingTime(ms) : 'not opened'}`}</title>
        </rect>
      ))}
    </svg>
  )
}
