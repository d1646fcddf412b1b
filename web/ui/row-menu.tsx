import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

export type RowAct = {
  name: string
  onAct: () => void
  /** What cannot be undone: a red word, the last in the menu. */
  isBad?: boolean
  /** The list is in this order now. */
  order?: 'ascending' | 'descending' | undefined
}

type RowMenuProps = {
  label: string
  acts: ReadonlyArray<RowAct | false>
  /** The label stands on the button, which has dots otherwise. */
  isNamed?: boolean
}

/** What can be done with a row. Arrow keys, Home, End and the first letters move; Escape and Tab close. */
export function RowMenu({ label, acts, isNamed = false }: RowMenuProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const shown = acts.filter((act) => act !== false)
  if (shown.length === 0) return null
  return (
    <>
      <button
        ref={opener}
        className={isNamed ? 'btn btn--sm' : 'icon-button'}
        type="button"
        aria-label={isNamed ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {isNamed && label}
        <Icon name={isNamed ? 'down' : 'more'} />
      </button>
      {open && (
        <Popover of={opener} className="menu" onClose={() => setOpen(false)}>
          <Items
            label={label}
            acts={[...shown.filter(({ isBad }) => !isBad), ...shown.filter(({ isBad }) => isBad)]}
            onClose={() => {
              setOpen(false)
              opener.current?.focus()
            }}
          />
        </Popover>
      )}
    </>
  )
}

function Items({ label, acts, onClose }: { label: string; acts: readonly RowAct[]; onClose: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])

  function onKey(event: KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    // The keys of the table and of the page mean something else.
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    } else if (to !== undefined) {
      event.preventDefault()
      items[to]?.focus()
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const typed = event.key.toLowerCase()
      const next = [...items.slice(at + 1), ...items].find((item) => item.textContent?.toLowerCase().startsWith(typed))
      next?.focus()
    }
  }

  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKey}>
      {acts.map(({ name, onAct, isBad, order }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-bad={isBad || undefined}
          data-order={order}
          onClick={() => {
            onClose()
            onAct()
          }}
        >
          {name}
          {order && (
            <>
              <span className="sr-only">, {order}</span>
              <Icon name="down" />
            </>
          )}
        </button>
      ))}
    </div>
  )
}
