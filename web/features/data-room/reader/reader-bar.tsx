import { type SubmitEvent, useState } from 'react'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'

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
      <legend className="sr-only">Document</legend>
      <div className={styles.readerBarGroup}>
        <button
          className="btn btn--sm"
          type="button"
          aria-pressed={side === 'pages'}
          onClick={() => onSide(side === 'pages' ? undefined : 'pages')}
        >
          Pages
        </button>
        <button
          className="btn btn--sm"
          type="button"
          aria-pressed={side === 'words'}
          onClick={() => onSide(side === 'words' ? undefined : 'words')}
        >
          Search
        </button>
      </div>
      <div className={`${styles.readerBarGroup} ${styles.readerBarTurn}`}>
        <button className="btn btn--sm" type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </button>
        <PageField key={page} page={page} pages={document.pages} onPage={onPage} />
        <button
          className="btn btn--sm"
          type="button"
          disabled={page >= document.pages}
          onClick={() => onPage(page + 1)}
        >
          Next
        </button>
      </div>
      <div className={styles.readerBarGroup}>
        <button
          className="btn btn--sm"
          type="button"
          aria-label="Smaller"
          disabled={at <= 0}
          onClick={() => onZoom(ZOOMS[at - 1] ?? 100)}
        >
          −
        </button>
        <button
          className="btn btn--sm num"
          type="button"
          aria-label={`Zoom ${zoom} %, reset to the width of the window`}
          onClick={() => onZoom(100)}
        >
          {zoom} %
        </button>
        <button
          className="btn btn--sm"
          type="button"
          aria-label="Larger"
          disabled={at >= ZOOMS.length - 1}
          onClick={() => onZoom(ZOOMS[at + 1] ?? 100)}
        >
          +
        </button>
        {onDownload && (
          <button className="btn btn--sm" type="button" onClick={onDownload}>
            Save a copy
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
        Page
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
      <span className="num">of {pages}</span>
    </form>
  )
}
