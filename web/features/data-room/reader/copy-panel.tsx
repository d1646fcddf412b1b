import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { MarkedPicture } from '../../../lib/picture.ts'
import { viewedPerson } from '../../../lib/view-as.ts'
import type { Access } from './opened-props.ts'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type CopyPanelProps = {
  document: OpenDocument
  /** The watermark of the page that is shown; undefined until it is. */
  mark: Pick<MarkedPicture, 'code' | 'at'> | undefined
  /** The page could not be loaded. */
  failed?: boolean
  access: Access
  /** What the protections of this page are. */
  protection: ReactNode
}

/** Whose copy this is, and what is recorded. */
export function CopyPanel({ document, mark, failed = false, access, protection }: CopyPanelProps) {
  const [address, domain] = document.markedFor.split('@')
  const viewed = viewedPerson()
  const ends = endOf(document, access.until)
  return (
    <div className={styles.copy}>
      {!failed && (
        <p className={styles.copyCode}>
          <span className="sr-only">{texts.codeOfThisPage}</span>
          {mark?.code ?? '–'}
        </p>
      )}
      <p>
        {failed ? texts.noPageIsShown : wordsOf(document)} {protection}
      </p>
      <dl className={styles.copyFacts}>
        <div>
          <dt>{viewed ? texts.watermarkedFor : texts.reader}</dt>
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
        {viewed && (
          <div>
            <dt>{texts.viewedAs}</dt>
            <dd>{viewed.name}</dd>
          </div>
        )}
        {!failed && (
          <div>
            <dt>{texts.codeIssued}</dt>
            <dd className="num">{mark ? dayAndTimeUtc(mark.at) : '–'}</dd>
          </div>
        )}
        {ends && (
          <div>
            <dt>{texts.thisDocumentUntil}</dt>
            <dd className="num">{ends}</dd>
          </div>
        )}
        <div>
          <dt>{access.until ? texts.yourAccessUntil : texts.yourAccess}</dt>
          <dd className="num">{access.until ? dayAndTimeUtc(access.until) : access.reason}</dd>
        </div>
      </dl>
      {access.clear && (
        <div className={styles.copyAccess}>
          {access.clear}
          <p>{texts.clearingEnds}</p>
        </div>
      )}
    </div>
  )
}

function wordsOf({ film, sheets }: OpenDocument): string {
  if (film) return `${texts.theCodeIsOnTheFilm} ${texts.codesOfFilms}`
  if (sheets) return `${texts.theCodeStandsOver} ${texts.codesOfSheets}`
  return `${texts.theCodeIsDrawn} ${texts.otherCodes}`
}

/** Until when this reader can read the document, if it ends before their access does. */
function endOf({ visibleUntil, closeAfterDays }: OpenDocument, accessUntil: string | undefined): string | null {
  // To the minute, as they are shown.
  if (visibleUntil)
    return accessUntil && visibleUntil.slice(0, 16) >= accessUntil.slice(0, 16) ? null : dayAndTimeUtc(visibleUntil)
  return closeAfterDays ? texts.daysFromNow({ days: closeAfterDays }) : null
}
