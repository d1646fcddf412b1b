import type { ReactNode } from 'react'

type SelectionBarProps = { label: string; count: number; onClear: () => void; children: ReactNode }

/** The bulk actions for the selected rows. It stays below the rows, so that it covers none of them. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <section className="selection-bar" aria-label={label} data-theme="paper">
      <p role="status">
        <strong>{count}</strong> selected
      </p>
      {children}
      <button className="btn btn--sm" type="button" onClick={onClear}>
        Clear
      </button>
    </section>
  )
}
