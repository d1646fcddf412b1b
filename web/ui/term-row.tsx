import type { ReactNode } from 'react'

/** One row of a `dl.term-list`. */
export function TermRow({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
