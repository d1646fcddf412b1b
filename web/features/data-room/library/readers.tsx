import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReadAs } from '../../../../contract/data-room/data-room-labels.ts'
import { readingTime } from '../../../lib/format.ts'
import { dotted } from '../../../lib/unbroken.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import styles from './data-room.module.css'
import { openedWords, partsWords, placeWords } from './labels.ts'
import { PageHeat } from './page-heat.tsx'
import { type DocumentReadership, type Readership, readershipQuery } from './queries.ts'
import { SentPages } from './sent-pages.tsx'

/** How a document is read, in three figures. */
export function ReadingFigures({ reading }: { reading: DocumentReadership }) {
  return (
    <dl className={styles.readingFigures}>
      <div>
        <dt>Opened by</dt>
        <dd className="num">{openedWords(reading)}</dd>
      </div>
      <div>
        <dt>Read, median</dt>
        <dd className="num">{reading.completion === null ? 'not read' : `${reading.completion}%`}</dd>
      </div>
      <div>
        <dt>Last page sent</dt>
        <dd>
          <DateTime iso={reading.lastOpenedAt} />
        </dd>
      </div>
    </dl>
  )
}

type ReadersProps = { id: string; readAs: ReadAs | undefined; personLink: (id: string, name: string) => ReactNode }

/** The people who read a document, and their firms. */
export function Readers({ id, readAs, personLink }: ReadersProps) {
  const { data, isError, refetch } = useQuery(readershipQuery(id))
  if (isError) return <LoadFailed what="The readership" onRetry={() => void refetch()} />
  if (!data) return <p className="small">Loading...</p>
  if (data.people.length === 0) return <p className="small">No one has opened it yet.</p>
  const firms = data.firms.filter(({ firm }) => firm !== '')
  return (
    <>
      <ul className="drawer__list">
        {data.people.map(({ pageMs = [], ...person }) => (
          <li key={person.personId}>
            {personLink(person.personId, person.name || person.email)}
            <span className="secondary-line">
              {[person.firm, person.name && person.email].filter(Boolean).join(', ')}
            </span>
            {pageMs.length > 0 && (
              <span className={styles.readingStrip}>
                <PageHeat pageMs={pageMs} title={person.name || person.email} readAs={readAs} />
              </span>
            )}
            <ReadingTotals read={person} parts={partsWords(data.pages, readAs)} downloads={person.downloads} />
          </li>
        ))}
      </ul>
      {firms.length > 0 && data.people.length > 1 && (
        <>
          <h3>By firm</h3>
          <ul className="drawer__list">
            {firms.map((firm) => (
              <li key={firm.firm}>
                {firm.firm}
                <span className="secondary-line">{firm.people === 1 ? '1 person' : `${firm.people} people`}</span>
                <ReadingTotals read={firm} parts={partsWords(data.pages, readAs)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** How long each page of a document was open, and what the server sent. Nothing while there is nothing. */
export function ReadPages({ id, readAs }: { id: string; readAs: ReadAs | undefined }) {
  const { data } = useQuery(readershipQuery(id))
  if (!data || data.people.length === 0) return null
  const nameOf = (personId: string) => {
    const person = data.people.find((one) => one.personId === personId)
    return person?.name || person?.email || 'A reader'
  }
  return (
    <>
      <h3>{readAs === 'film' ? 'Time per part' : 'Time per page'}</h3>
      <PageTimes pages={data.perPage} readAs={readAs} />
      <p className="legend">
        Readers’ browsers report these times. The portal counts only pages that it has shown, and no more time than has
        passed. A page counts as read after two seconds.
      </p>
      <SentPages sent={data.sent} name={({ personId }) => nameOf(personId)} />
    </>
  )
}

type Read = { readMs: number; pagesRead: number; visits: number }

function ReadingTotals({ read, parts: all, downloads = 0 }: { read: Read; parts: string; downloads?: number }) {
  const { readMs, pagesRead, visits } = read
  const parts = [
    readingTime(readMs),
    `${pagesRead} of ${all}`,
    visits === 1 ? '1 visit' : `${visits} visits`,
    downloads > 0 && (downloads === 1 ? '1 copy saved' : `${downloads} copies saved`),
  ]
  return <span className="secondary-line num">{dotted(parts)}</span>
}

function PageTimes({ pages, readAs }: { pages: Readership['perPage']; readAs: ReadAs | undefined }) {
  const max = Math.max(1, ...pages.map(({ readMs }) => readMs))
  const read = pages.filter(({ readMs }) => readMs > 0)
  if (read.length === 0) return <p className="small">No page was read for two seconds.</p>
  return (
    <ol className={styles.pageTimes}>
      {read.map(({ page, readMs, people }) => (
        <li key={page}>
          <span className="num">{placeWords(page, readAs)}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(readMs / max) * 100} height="8" />
          </svg>
          <span className="num">
            {readingTime(readMs)}
            <span className="sr-only">, {people === 1 ? '1 person' : `${people} people`}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
