import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

type PaneProps = {
  id: string
  title: string
  /** A figure or link beside the title. */
  note?: ReactNode
  /** Uses the full width of the tab. */
  full?: boolean
  children: ReactNode
}

export function Pane({ id, title, note, full = false, children }: PaneProps) {
  return (
    <section className={full ? `${styles.pane} ${styles.paneFull}` : styles.pane} id={id} aria-labelledby={`${id}-h`}>
      <div className={styles.paneHead}>
        <h2 id={`${id}-h`} tabIndex={-1}>
          {title}
        </h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** Replaces an empty list. */
export function EmptyPane({ children }: { children: ReactNode }) {
  return <p className={styles.paneNone}>{children}</p>
}
