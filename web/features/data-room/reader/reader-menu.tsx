import type { ReactNode } from 'react'
import { useFoldout } from '../../../ui/use-foldout.ts'
import styles from './reader.module.css'
import { ReaderIcon } from './reader-icon.tsx'
import * as texts from './texts.ts'

type ReaderMenuProps = {
  /** `choose` closes the menu and does what was chosen. */
  children: (choose: (act: () => void) => () => void) => ReactNode
}

/** What the bar has no room for. It closes when the focus or the pointer goes elsewhere. */
export function ReaderMenu({ children }: ReaderMenuProps) {
  const { box, opener, open, setOpen } = useFoldout<HTMLDivElement>()
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
