import type { ReactNode } from 'react'

type ListHeadProps = {
  title: string
  /** How much is in the list; said to screen readers when it changes. */
  count?: ReactNode
  /** Several counts, which are a line of their own on a phone. */
  isLong?: boolean
  /** The page's one primary action, and what else is about all rows. */
  children?: ReactNode
}

/** The first line of a staff page. */
export function ListHead({ title, count, isLong, children }: ListHeadProps) {
  return (
    <div className={isLong ? 'list-head list-head--long' : 'list-head'}>
      <h1>{title}</h1>
      <p className="small" role="status">
        {count}
      </p>
      <div className="list-head__end">{children}</div>
    </div>
  )
}
