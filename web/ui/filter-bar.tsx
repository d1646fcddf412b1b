import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/** Avoids a request per character and still feels immediate. */
const TYPING_MS = 250

type ListSearchProps = { label: string; hint: string; search: string; onSearch: (search: string) => void }

/** The search field of a list; `/` brings the focus to it. Searches when typing pauses; Escape empties it. */
export function ListSearch({ label, hint, search, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return (
    <search className="list-search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        data-list-search=""
        aria-label={label}
        title={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </search>
  )
}

type FilterChipProps = {
  id: string
  label: string
  options: ReadonlyArray<{ value: string; label: string }>
  /** What is shown when it is not filtered. */
  all?: string
  /** Empty: not filtered by this. */
  value: string
  onChange: (value: string) => void
}

/** One way to filter a list. With a value it is a chip that can be removed. */
export function FilterChip({ id, label, options, all = 'All', value, onChange }: FilterChipProps) {
  return (
    <div className="filter-chip" data-on={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {value === '' ? <Icon name="down" /> : <RemoveFilter of={label} onRemove={() => onChange('')} />}
    </div>
  )
}

/** The chips of a list: one line, which moves sideways on a phone. */
export function FilterChips({ children }: { children: ReactNode }) {
  return <div className="filter-bar__chips">{children}</div>
}

/** The `FixedChip`s of a list. */
export function FixedChips({ children }: { children: ReactNode }) {
  return (
    <ul className="filter-chips" aria-label="Filtered by">
      {children}
    </ul>
  )
}

/** What a list is about because of a link or a chart: one person, one code, one day. */
export function FixedChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <li className="filter-chip" data-on="">
      <span>{children}</span>
      <RemoveFilter of={children} onRemove={onRemove} />
    </li>
  )
}

export function RemoveFilter({ of, onRemove }: { of: string; onRemove: () => void }) {
  return (
    <button type="button" aria-label={`Remove filter: ${of}`} onClick={onRemove}>
      <Icon name="close" />
    </button>
  )
}

/**
 * The line above a list: its search field and filters, and at its end what belongs to the list as a whole. On a phone a list with a search
 * field has the rest behind one button, which says how many filters are on.
 */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  // Each filter knows whether it is on; only the bar sees them all.
  useEffect(() =>
    setCount(bar.current?.querySelectorAll(':scope :is(div.filter-chip, .choice-row)[data-on]').length ?? 0),
  )
  return (
    <div ref={bar} className="filter-bar" data-open={isOpen || undefined}>
      {children}
      {end && <div className="filter-bar__end">{end}</div>}
      <button
        className="btn btn--sm filter-bar__opener"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        Filter{count > 0 && <span className="num"> · {count}</span>}
      </button>
    </div>
  )
}
