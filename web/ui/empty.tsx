import type { ReactNode } from 'react'

/** Replaces an empty list: says what would be here, and how to fill it. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <p className="heading-m">{title}</p>
      <p className="text">{children}</p>
    </div>
  )
}
