import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

type DialogProps = {
  open: boolean
  title: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's modal dialog: it traps and restores the focus, closes on Escape and makes the page behind it inert, without a style
 * element, which the content security policy forbids. Closing it discards what was typed.
 */
export function Dialog({ open, title, className, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const opener = useRef<HTMLElement>(null)

  useEffect(() => {
    const dialog = element.current
    if (open && !dialog?.open) {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      dialog?.showModal()
      // A dialog with a form starts at its first field.
      dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])

  // The browser gives the focus back when a dialog is closed, but not when it is only removed.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) opener.current?.focus()
    },
    [],
  )

  return (
    <dialog
      ref={element}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file input's choice that is cancelled bubbles up to here.
        if (event.target !== event.currentTarget) return
        // The owner closes first. Otherwise a key pressed as soon as the focus is back opens a dialog that then closes.
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onKeyDown={refuseHeldEnter}
    >
      <h2 id={heading}>{title}</h2>
      {open && children}
      <button className="dialog__close" type="button" aria-label={texts.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}

/** The key that opened the dialog, held a moment too long, must not confirm it. */
function refuseHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
