import { type SubmitEvent, useRef, useState } from 'react'
import { CheckBox } from './check-box.tsx'
import { Icon } from './icon.tsx'
import { useKept } from './kept.ts'
import { Popover } from './popover.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

/** The filters and the order of a list, as they are in the address. */
type ListFilters = Readonly<Record<string, string | number | undefined>>
type SavedView = { name: string; filters: Record<string, string | number> }

const MAX_NAME = 40
const NONE: readonly SavedView[] = []
const areViews = (value: unknown): value is readonly SavedView[] =>
  Array.isArray(value) && value.every((one) => typeof one?.name === 'string' && typeof one?.filters === 'object')

type ViewMenuProps = {
  /** The name under which this browser keeps the views and the columns. */
  list: string
  /** The columns that can be hidden. */
  columns: readonly string[]
  filters?: ListFilters
  onFilters?: (filters: ListFilters) => void
}

/** Which columns a list shows, and named filters. Both are kept in this browser (decision 082). */
export function ViewMenu({ list, columns, filters, onFilters }: ViewMenuProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [hidden, setHidden] = useHiddenColumns(list)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        className="btn btn--sm"
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <Icon name="view" />
        View
      </button>
      {open && (
        <Popover of={opener} className="view-menu" onClose={() => setOpen(false)}>
          <div
            role="dialog"
            aria-label="View"
            onKeyDown={(event) => {
              event.stopPropagation()
              if (event.key === 'Escape') close()
            }}
          >
            {filters && onFilters && (
              <SavedViews
                list={list}
                filters={filters}
                onFilters={(chosen) => {
                  onFilters(chosen)
                  close()
                }}
              />
            )}
            <fieldset>
              <legend>Columns</legend>
              {columns.map((name) => (
                <CheckBox
                  key={name}
                  id={`column-${list}-${name}`}
                  label={name}
                  checked={!hidden.includes(name)}
                  onChange={({ target }) =>
                    setHidden(target.checked ? hidden.filter((one) => one !== name) : [...hidden, name])
                  }
                />
              ))}
            </fieldset>
          </div>
        </Popover>
      )}
    </>
  )
}

type SavedViewsProps = { list: string; filters: ListFilters; onFilters: (filters: ListFilters) => void }

function SavedViews({ list, filters, onFilters }: SavedViewsProps) {
  const [views, setViews] = useKept<readonly SavedView[]>(`views.${list}`, areViews, NONE)
  const [name, setName] = useState('')
  const now = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const called = name.trim()
    if (called === '') return
    setViews([...views.filter((view) => view.name !== called), { name: called, filters: now }])
    setName('')
  }
  return (
    <>
      <h2>Saved views</h2>
      {views.length === 0 && <p className="legend">Filter the list, then save it under a name.</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <button
              className="view-menu__view"
              type="button"
              aria-current={sameFilters(view.filters, now) || undefined}
              onClick={() => onFilters(view.filters)}
            >
              {view.name}
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => setViews(views.filter((one) => one !== view))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <input
          className="input"
          aria-label="Name of this view"
          placeholder="Name of this view"
          autoComplete="off"
          maxLength={MAX_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button className="btn btn--sm" type="submit">
          Save
        </button>
      </form>
    </>
  )
}

function sameFilters(one: ListFilters, other: ListFilters) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
