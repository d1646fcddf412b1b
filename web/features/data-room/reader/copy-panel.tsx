import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import type { MarkedPicture } from '../../../lib/picture.ts'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type CopyPanelProps = {
  document: OpenDocument
  page: number
  /** The watermark of the page that is shown; undefined until it is. */
  mark: Pick<MarkedPicture, 'code' | 'at'> | undefined
  /** Until when access lasts, and how to end it. */
  access: ReactNode
  /** What the protections of this page are. */
  protection: ReactNode
}

/** Whose copy this is, and what is recorded. */
export function CopyPanel({ document, page, mark, access, protection }: CopyPanelProps) {
  const [address, domain] = document.markedFor.split('@')
  return (
    <div className={styles.copy}>
      <p className={styles.copyCode}>
        <span className="sr-only">{texts.codeOfThisPage}</span>
        {mark?.code ?? '\u2007'.repeat(9)}
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
          <dt>{texts.page}</dt>
          <dd className="num">{texts.pageOfAll({ page, pages: document.pages })}</dd>
        </div>
        <div>
          <dt>{texts.opened}</dt>
          <dd className="num">{mark ? dayAndTimeUtc(mark.at) : '\u2007'}</dd>
        </div>
      </dl>
      <p>{texts.theCodeIsDrawn}</p>
      <div className={styles.copyAccess}>{access}</div>
      {protection}
    </div>
  )
}
