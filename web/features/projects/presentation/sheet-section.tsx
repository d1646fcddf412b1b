import type { ReactNode } from 'react'
import styles from './tear-sheet.module.css'

type SheetSectionProps = {
  id: string
  title: string
  description?: string | undefined
  /** On a raised background. */
  leaf?: boolean
  /** Beside another section. */
  isHalf?: boolean
  children: ReactNode
}

export function SheetSection({ id, title, description, leaf = false, isHalf = false, children }: SheetSectionProps) {
  // The heading is focusable, so that screen readers announce it when a button leads here.
  const heading = (
    <h2 id={`${id}-h`} tabIndex={-1}>
      {title}
    </h2>
  )
  if (isHalf)
    return (
      <section className={styles.half} id={id} aria-labelledby={`${id}-h`}>
        {heading}
        {description && <p className={styles.halfIntro}>{description}</p>}
        {children}
      </section>
    )
  return (
    <section
      className={leaf ? `${styles.sheetSection} ${styles.sheetSectionLeaf}` : styles.sheetSection}
      id={id}
      aria-labelledby={`${id}-h`}
    >
      <div className={styles.sheetSectionHead}>
        {heading}
        {description && <p className={styles.sheetSectionIntro}>{description}</p>}
      </div>
      {children}
    </section>
  )
}
