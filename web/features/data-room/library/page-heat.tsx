import type { ReadAs } from '../../../../contract/data-room/data-room-labels.ts'
import { readingTime } from '../../../lib/format.ts'
import styles from './data-room.module.css'
import { partsWords, placeWords } from './labels.ts'

/** How dark a page is at most: a minute, as most pages are read within. */
const DARKEST_MS = 60_000
const STEP = 10

type PageHeatProps = { pageMs: readonly number[]; title: string; readAs?: ReadAs | undefined }

/** One box per page of a document, the darker the longer it was open. */
export function PageHeat({ pageMs, title, readAs }: PageHeatProps) {
  const longest = Math.max(...pageMs)
  const read = pageMs.filter((ms) => ms > 0).length
  const gap = Math.min(1, pageMs.length * 0.12)
  const at = placeWords(pageMs.indexOf(longest) + 1, readAs).toLowerCase()
  const label = `${title}: ${read} of ${partsWords(pageMs.length, readAs)} opened, longest ${at}`
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
          x={at * STEP}
          width={at === pageMs.length - 1 ? STEP : STEP - gap}
          height={STEP}
          data-read={ms > 0 || undefined}
          fillOpacity={ms > 0 ? 0.25 + 0.75 * Math.min(1, ms / DARKEST_MS) : 1}
        >
          <title>{`${placeWords(at + 1, readAs)}: ${ms > 0 ? readingTime(ms) : 'not opened'}`}</title>
        </rect>
      ))}
    </svg>
  )
}

type PagesReadProps = { pageMs?: readonly number[]; pagesRead: number; pages: number; readMs: number; title: string }

/** The pages of the current version that somebody read, in a cell. The time of a reading counts in every version. */
export function PagesRead({ pageMs = [], pagesRead, pages, readMs, title }: PagesReadProps) {
  return (
    <span className={styles.pagesRead}>
      {pagesRead === 0 && readMs > 0 ? (
        'Only an earlier version'
      ) : (
        <>
          {pageMs.length > 0 && <PageHeat pageMs={pageMs} title={title} />}
          <span>
            {pagesRead} of {pages}
          </span>
        </>
      )}
    </span>
  )
}
