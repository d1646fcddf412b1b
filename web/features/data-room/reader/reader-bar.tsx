import { type SubmitEvent, useState } from 'react'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

export const ZOOMS = [50, 75, 100, 125, 150, 200, 300] as const
export type Side = 'pages' | 'words' | undefined

type ReaderBarProps = {
  document: OpenDocument
  page: number
  zoom: number
  side: Side
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
  onSide: (side: Side) => void
  onDownload: (() => void) | undefined
}

/** The toolbar above a page. */
export function ReaderBar({ document, page, zoom, side, onPage, onZoom, onSide, onDownload }: ReaderBarProps) {
  const at = ZOOMS.indexOf(zoom as 100)
  return (
    <fieldset className={styles.readerBar}>
      <legend className="sr-only">{texts.document}</legend>
      <div className={styles.readerBarGroup}>
        <button
          className="btn btn--sm"
          type="button"
          aria-pressed={side === 'pages'}
          onClick={() => onSide(side === 'pages' ? undefined : 'pages')}
        >
          {texts.pages}
        </button>
        <button
          className="btn btn--sm"
          type="button"
          aria-pressed={side === 'words'}
          onClick={() => onSide(side === 'words' ? undefined : 'words')}
        >
          {texts.search}
        </button>
      </div>
      <div className={`${styles.readerBarGroup} ${styles.readerBarTurn}`}>
        <button className="btn btn--sm" type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {texts.previous}
        </button>
        <PageField key={page} page={page} pages={document.pages} onPage={onPage} />
        <button
          className="btn btn--sm"
          type="button"
          disabled={page >= document.pages}
          onClick={() => onPage(page + 1)}
        >
          {texts.next}
        </button>
      </div>
      <div className={styles.readerBarGroup}>
        <button
          className="btn btn--sm"
          type="button"
          aria-label={texts.smaller}
          disabled={at <= 0}
          onClick={() => onZoom(ZOOMS[at - 1] ?? 100)}
        >
          −
        </button>
        <button
          className="btn btn--sm num"
          type="button"
          aria-label={texts.zoomResetToThe({ zoom })}
          onClick={() => onZoom(100)}
        >
          {zoom} %
        </button>
        <button
          className="btn btn--sm"
          type="button"
          aria-label={texts.larger}
          disabled={at >= ZOOMS.length - 1}
          onClick={() => onZoom(ZOOMS[at + 1] ?? 100)}
        >
          +
        </button>
        {onDownload && (
          <button className="btn btn--sm" type="button" onClick={onDownload}>
            {texts.saveACopy}
          </button>
        )}
      </div>
    </fieldset>
  )
}

function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page))
  function go(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <form className={styles.readerBarPage} onSubmit={go}>
      <label htmlFor="reader-page" className="sr-only">
        {texts.page}
      </label>
      <input
        id="reader-page"
        className="input num"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <span className="num">{texts.of({ pages })}</span>
    </form>
  )
}
