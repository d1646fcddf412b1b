import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

type PaneProps = {
  id: string
  title: string
  /** The one figure or fact that stands beside the title. */
  note?: ReactNode
  /** Over the whole width of the tab. */
  full?: boolean
  children: ReactNode
}

/** A part of a tab: a rule, its name, and what there is to see. */
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

/** In the place of a list that has nothing in it. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.paneNone}>{children}</p>
}
