import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'

type DialogProps = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/**
 * The browser's own modal dialog: it traps and returns the focus, closes on Escape and puts the page behind it out of reach without
 * a style element, which the pages' policy would refuse. What was typed is gone once it is closed.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    const dialog = element.current
    if (open && !dialog?.open) {
      dialog?.showModal()
      // Where there is something to fill in, that is what the dialog was opened for.
      dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])

  return (
    <dialog ref={element} className="dialog" aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {open && children}
      <button className="dialog__close" type="button" aria-label="Close" onClick={() => element.current?.close()}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}
