import type { ReactNode } from 'react'
import { DAY_MS } from '../../../../contract/limits.ts'
import { dayAndTimeUtc, dayUtc } from '../../../../contract/wording.ts'
import type { MarkedPicture } from '../../../lib/picture.ts'
import { viewedPerson } from '../../../lib/view-as.ts'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type CopyPanelProps = {
  document: OpenDocument
  page: number
  /** The name of the sheet, of a workbook. */
  sheet?: string | undefined
  /** The place in a film, such as `1:05`. */
  time?: string | undefined
  /** The watermark of the page that is shown; undefined until it is. */
  mark: Pick<MarkedPicture, 'code' | 'at'> | undefined
  /** Until when access lasts, and how to end it. */
  access: ReactNode
  /** What the protections of this page are. */
  protection: ReactNode
}

/** Whose copy this is, and what is recorded. */
export function CopyPanel({ document, page, sheet, time, mark, access, protection }: CopyPanelProps) {
  const [address, domain] = document.markedFor.split('@')
  const ends = endOf(document, mark?.at)
  return (
    <div className={styles.copy}>
      <p className={styles.copyCode}>
        <span className="sr-only">{texts.codeOfThisPage}</span>
        {mark?.code ?? '–'}
      </p>
      <dl className={styles.copyFacts}>
        <div>
          <dt>{texts.reader}</dt>
          <dd className={styles.copyAddress}>
            {/* An address breaks before its domain rather than within a word. */}
            {address}
            {domain && (
              <>
                <wbr />@{domain}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.document}</dt>
          <dd>{document.title}</dd>
        </div>
        <div>
          <dt>{time !== undefined ? texts.time : sheet === undefined ? texts.page : texts.sheet}</dt>
          <dd className="num">{time ?? sheet ?? texts.pageOfAll({ page, pages: document.pages })}</dd>
        </div>
        <div>
          <dt>{texts.opened}</dt>
          <dd className="num">{mark ? dayAndTimeUtc(mark.at) : '–'}</dd>
        </div>
        {ends && (
          <div>
            <dt>{texts.openToYou}</dt>
            <dd className="num">{ends}</dd>
          </div>
        )}
      </dl>
      <p>{wordsOf({ sheet, time })}</p>
      <div className={styles.copyAccess}>{access}</div>
      {protection}
    </div>
  )
}

function wordsOf({ sheet, time }: Pick<CopyPanelProps, 'sheet' | 'time'>): string {
  if (time !== undefined) return `${texts.theCodeIsOnTheFilm} ${texts.codesOfFilms}`
  if (sheet !== undefined) return `${texts.theCodeStandsOver} ${texts.codesOfSheets}`
  return `${texts.theCodeIsDrawn} ${texts.otherCodes}`
}

/**
 * Until when this reader can read the document, if it ends before their access does. The days count from the first page that they are
 * shown themselves, so they have an end once one is on screen.
 */
function endOf({ visibleUntil, closeAfterDays }: OpenDocument, shownAt: string | undefined): string | null {
  if (closeAfterDays && shownAt && !viewedPerson()) {
    const closesAt = new Date(Date.parse(shownAt) + closeAfterDays * DAY_MS).toISOString()
    if (!visibleUntil || closesAt < visibleUntil) return texts.untilTime({ time: dayUtc(closesAt) })
  }
  if (visibleUntil) return texts.untilTime({ time: dayAndTimeUtc(visibleUntil) })
  return closeAfterDays ? texts.daysFromNow({ days: closeAfterDays }) : null
}
