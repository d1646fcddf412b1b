import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

type SidePanelProps = { label: string; onClose: () => void; children: ReactNode }

/** The details of a row, beside the list or above it on a narrow screen. Pass the row's id as `key`. */
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
    // Returns the focus to the row that opened the panel.
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
      <button className="side-panel__close" type="button" aria-label={texts.close} onClick={close}>
        <Icon name="close" />
      </button>
      {children}
    </aside>
  )
}
