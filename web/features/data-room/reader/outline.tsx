import type { CSSProperties } from 'react'
import type { OpenDocument } from './queries.ts'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type OutlineProps = { document: OpenDocument; page: number; onPage: (page: number) => void }

/** The document's own bookmarks. The last one that begins on this page or before it is where the reader is. */
export function Outline({ document, page, onPage }: OutlineProps) {
  const at = document.outline.findLastIndex((entry) => entry.page <= page)
  return (
    <nav aria-label={texts.contents}>
      <ol className={styles.outline}>
        {document.outline.map((entry, index) => (
          <li key={`${entry.page} ${entry.depth} ${entry.title}`} style={{ '--depth': entry.depth } as CSSProperties}>
            <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => onPage(entry.page)}>
              <span>{entry.title}</span>
              <span className="num">
                <span className="sr-only">, {texts.page2}</span>
                {entry.page}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
