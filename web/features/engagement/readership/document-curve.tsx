import type { ReactNode } from 'react'
import { readingTime } from '../../../lib/format.ts'
import type { ReadDocument } from './queries.ts'
import styles from './readership.module.css'

const HEIGHT = 40

type DocumentCurveProps = { document: ReadDocument; title: ReactNode }

/** How far readers of a document got: a line for those who read this page or a later one, a bar for those who read the page. */
export function DocumentCurve({ document, title }: DocumentCurveProps) {
  const { people, pages, places, medianMs, downloads } = document
  const most = Math.max(places[0]?.reached ?? 0, 1)
  const y = (count: number) => HEIGHT - (count / most) * (HEIGHT - 1)
  const steps = places.map(({ reached }, at) => `H${at}V${y(reached)}H${at + 1}`).join('')
  const last = places.at(-1)
  // As thin in a document of two pages as in one of ten.
  const bar = Math.min(0.5, pages * 0.04)
  return (
    <figure className={styles.document}>
      <h3>{title}</h3>
      <p className="small">
        {[
          readersWords(people),
          `median ${readingTime(medianMs)}`,
          downloads > 0 && (downloads === 1 ? '1 copy saved' : `${downloads} copies saved`),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${pages} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${document.title}: ${last?.reached ?? 0} of ${most} readers reached the last page`}
      >
        {places.map(({ place, name, people: readers, reached, stopped, medianMs: ms }, at) => (
          <rect
            key={place}
            className={styles.curveRead}
            x={at + (1 - bar) / 2}
            width={bar}
            y={y(readers)}
            height={HEIGHT - y(readers)}
          >
            <title>{`${name}: ${readers} read it, median ${readingTime(ms)}; ${reached} got here, ${stopped} stopped here`}</title>
          </rect>
        ))}
        <path className={styles.curveLine} d={`M0 ${y(places[0]?.reached ?? 0)}${steps}`} />
      </svg>
      <p className={styles.curveAxis} aria-hidden="true">
        <span>
          {places[0]?.name}, {readersWords(places[0]?.reached ?? 0)}
        </span>
        {pages > 1 && (
          <span>
            {last?.name}, {readersWords(last?.reached ?? 0)}
          </span>
        )}
      </p>
      <p className={`small ${styles.finding}`}>{finding(document)}</p>
    </figure>
  )
}

/** Of fewer there is no most. */
const FEW = 3

const readersWords = (count: number) => (count === 1 ? '1 reader' : `${count} readers`)

/** Where most readers stopped, and what holds them longest. */
function finding({ places, people }: ReadDocument): string {
  const before = places.slice(0, -1)
  const stop = before.reduce((most, one) => (one.stopped > most.stopped ? one : most), { stopped: 0, name: '' })
  const long = places.reduce((most, one) => (one.medianMs > most.medianMs ? one : most), { medianMs: 0, name: '' })
  return [
    stop.stopped > 0
      ? people < FEW
        ? `${readersWords(stop.stopped)} stopped at ${lower(stop.name)}.`
        : `Most stopped at ${lower(stop.name)}: ${stop.stopped} of ${people}.`
      : `Everyone read to the last page.`,
    long.medianMs > 0 && `Read longest: ${lower(long.name)}, ${readingTime(long.medianMs)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** In a sentence, on one line: `page 3`. */
const lower = (name: string) => (name.charAt(0).toLowerCase() + name.slice(1)).replace(/^page /, 'page\u00a0')
