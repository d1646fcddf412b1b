import type { ReactNode } from 'react'

type SelectionBarProps = {
  label: string
  count: number
  /** What is selected, where the rows are of several kinds. */
  what?: string
  onClear: () => void
  /** Where an act can be about every row that matches the filters, whether it is shown or not. */
  all?: { total: number; on: boolean; onAll: () => void } | undefined
  children: ReactNode
}

/** The bulk actions for the selected rows, at the lower edge of the window until the end of the rows is in view. */
export function SelectionBar({ label, count, what, onClear, all, children }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <section className="selection-bar" aria-label={label}>
      <p role="status">
        <strong className="num">{what ?? (all?.on ? all.total : count)}</strong> selected
      </p>
      {all && !all.on && all.total > count && (
        <button className="link-button" type="button" onClick={all.onAll}>
          Select all {all.total} that match
        </button>
      )}
      {children}
      <button className="btn btn--sm" type="button" onClick={onClear}>
        Clear
      </button>
    </section>
  )
}
