import type { ReactNode } from 'react'
import styles from './tear-sheet.module.css'

type SheetSectionProps = {
  id: string
  title: string
  description?: string | undefined
  /** On a raised background. */
  leaf?: boolean
  children: ReactNode
}

export function SheetSection({ id, title, description, leaf = false, children }: SheetSectionProps) {
  return (
    <section
      className={leaf ? `${styles.sheetSection} ${styles.sheetSectionLeaf}` : styles.sheetSection}
      id={id}
      aria-labelledby={`${id}-h`}
    >
      <div className={styles.sheetSectionHead}>
        {/* Focusable, so that screen readers announce it when a button leads here. */}
        <h2 id={`${id}-h`} tabIndex={-1}>
          {title}
        </h2>
        {description && <p className={styles.sheetSectionIntro}>{description}</p>}
      </div>
      {children}
    </section>
  )
}
