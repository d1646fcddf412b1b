import type { ReactNode } from 'react'

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
    <section className={leaf ? 'tsec tsec--leaf' : 'tsec'} id={id} aria-labelledby={`${id}-h`}>
      <div className="tsec__head">
        {/* Focused when a button leads here, so that it is heard. */}
        <h2 id={`${id}-h`} tabIndex={-1}>
          {title}
        </h2>
        {description && <p className="tsec__intro">{description}</p>}
      </div>
      {children}
    </section>
  )
}
