import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

type DrawerProps = {
  label: string
  onClose: () => void
  /** Starts at the first field instead of the top. */
  isForm?: boolean
  /** For a table inside. */
  isWide?: boolean
  children: ReactNode
}

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const contentOf = (box: Box) =>
  box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio') ? String(box.checked) : box.value
const isBox = (one: EventTarget): one is Box => one instanceof HTMLElement && one.matches('input, select, textarea')

/**
 * What staff read or fill in about a row or a list, over the page, which keeps its place. The browser's modal dialog traps the focus;
 * closing returns it, and asks first if something was typed and not sent. Pass the row's id as `key`.
 */
export function Drawer({ label, onClose, isForm, isWide, children }: DrawerProps) {
  const element = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  /** The fields that had the focus, with their values before it. One with `data-saved` has nothing to lose. */
  const before = useRef(new Map<Box, string>())
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    const drawer = element.current
    if (!drawer || drawer.open) return
    opener.current = document.activeElement
    drawer.showModal()
    const first = isForm ? drawer.querySelector<HTMLElement>('input, select, textarea') : null
    ;(first ?? drawer).focus()
  }, [isForm])

  // The browser returns the focus when a dialog is closed, but not when it is removed.
  useEffect(
    () => () => {
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected && document.activeElement === document.body)
        current.focus()
    },
    [],
  )

  const isTyped = () =>
    [...before.current].some(
      ([box, value]) =>
        box.isConnected && box.dataset.saved === undefined && contentOf(box) !== value && contentOf(box) !== '',
    )
  const close = () => (isTyped() ? setAsking(true) : onClose())

  /** A dialog inside the drawer closes itself. */
  function closeByKey(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('dialog') !== element.current) return
    event.preventDefault()
    close()
  }

  return (
    <dialog
      ref={element}
      className={isWide ? 'drawer drawer--wide' : 'drawer'}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={closeByKey}
      onFocus={({ target }) => {
        if (isBox(target) && !before.current.has(target)) before.current.set(target, contentOf(target))
      }}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        close()
      }}
      onClose={({ target }) => target === element.current && onClose()}
      // A press on the page behind the drawer.
      onPointerDown={({ target, clientX }) => {
        const left = element.current?.getBoundingClientRect().left ?? 0
        if (target === element.current && clientX < left) close()
      }}
    >
      <div className="drawer__body">{children}</div>
      <button className="drawer__close icon-button" type="button" aria-label={texts.close} onClick={close}>
        <Icon name="close" />
      </button>
      {asking && (
        <Dialog open title="Discard what you typed?" onClose={() => setAsking(false)}>
          <p className="small">It has not been sent or saved.</p>
          <div className="dialog__actions">
            <button className="btn" type="button" onClick={() => setAsking(false)}>
              Keep editing
            </button>
            <button className="btn btn--bad" type="button" onClick={onClose}>
              Discard
            </button>
          </div>
        </Dialog>
      )}
    </dialog>
  )
}
