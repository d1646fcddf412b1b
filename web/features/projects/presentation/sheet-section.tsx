import type { ReactNode } from 'react'
import styles from './tear-sheet.module.css'

type SheetSectionProps = {
  id: string
  title: string
  description?: string | undefined
  /** On a sheet of its own, as the financials are. */
  leaf?: boolean
  children: ReactNode
}

/** A section of the tear sheet: its name to the left, what it is about beside it, and then the matter. */
export function SheetSection({ id, title, description, leaf = false, children }: SheetSectionProps) {
  return (
    <section
      className={leaf ? `${styles.sheetSection} ${styles.sheetSectionLeaf}` : styles.sheetSection}
      id={id}
      aria-labelledby={`${id}-h`}
    >
      <div className={styles.sheetSectionHead}>
        {/* Focused when a button leads here, so that it is heard. */}
        <h2 id={`${id}-h`} tabIndex={-1}>
          {title}
        </h2>
        {description && <p className={styles.sheetSectionIntro}>{description}</p>}
      </div>
      {children}
    </section>
  )
}
