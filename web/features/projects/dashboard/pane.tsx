import type { ReactNode } from 'react'

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
    <section className={full ? 'pane pane--full' : 'pane'} id={id} aria-labelledby={`${id}-h`}>
      <div className="pane__head">
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
  return <p className="pane__none">{children}</p>
}
