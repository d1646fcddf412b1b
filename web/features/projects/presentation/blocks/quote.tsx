import type { BlockContent } from '../content-types.ts'
import sheetStyles from '../tear-sheet.module.css'
import styles from './blocks.module.css'

export function Quote({ id, quote }: { id: string; quote: BlockContent<'quote'> }) {
  return (
    <section className={sheetStyles.sheetSection} id={id} aria-label={`Quote: ${quote.name}`}>
      <figure className={styles.quote}>
        <blockquote>
          <p>{quote.text}</p>
        </blockquote>
        <figcaption>
          <b>{quote.name}</b>
          {quote.role && <span>{quote.role}</span>}
        </figcaption>
      </figure>
    </section>
  )
}
