import type { ReactNode } from 'react'

/** In the place of a list that holds nothing: what would be here, and what fills it. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <p className="heading-m">{title}</p>
      <p className="text">{children}</p>
    </div>
  )
}
