import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type SidePanelProps = { label: string; onClose: () => void; children: ReactNode }

/** What a row of a list is, in full: beside the list, or above it where there is no room. Another row is another panel (`key`). */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const from = useRef<Element | null>(null)
  useEffect(() => {
    from.current = document.activeElement
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const close = () => {
    onClose()
    // Back to the row that opened it, if it is still there.
    if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus()
  }
  return (
    <aside
      className="side-panel"
      aria-label={label}
      ref={panel}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <button className="side-panel__close" type="button" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      {children}
    </aside>
  )
}
