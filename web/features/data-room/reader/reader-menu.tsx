import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './reader.module.css'
import { ReaderIcon } from './reader-icon.tsx'
import * as texts from './texts.ts'

type ReaderMenuProps = {
  /** `choose` closes the menu and does what was chosen. */
  children: (choose: (act: () => void) => () => void) => ReactNode
}

/** What the bar has no room for. It closes when the focus or the pointer goes elsewhere. */
export function ReaderMenu({ children }: ReaderMenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open])
  const choose = (act: () => void) => () => {
    setOpen(false)
    opener.current?.focus()
    act()
  }
  return (
    <div className={styles.menuBox} ref={box}>
      <button
        ref={opener}
        className={styles.tool}
        type="button"
        aria-label={texts.more}
        title={texts.more}
        aria-expanded={open}
        aria-controls="reader-menu"
        onClick={() => setOpen(!open)}
      >
        <ReaderIcon name="more" />
      </button>
      <div className={styles.menu} id="reader-menu" hidden={!open}>
        {children(choose)}
      </div>
    </div>
  )
}
