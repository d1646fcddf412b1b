import { Toast } from 'radix-ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

export type Notice = {
  message: string
  title?: string
  /** `bad` for failures: another icon, and announced at once. */
  tone?: 'ok' | 'bad'
  /** Takes the act back; offered for 10 seconds. */
  onUndo?: () => void
}

/** Product-spec section 9. */
const SHOWN_MS = 5_000
const UNDO_MS = 10_000
const SWIPE_PX = 50
const HOTKEY = ['F8']

/** What lies on top. */
const placeNow = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body

export function ToastCorner({ notice }: { notice: Notice }) {
  const { message, title, tone = 'ok', onUndo } = notice
  // Everything outside an open modal dialog is inert, so the notification is rendered inside it.
  const [place, setPlace] = useState<Element>()
  // Found in an effect, because a dialog that closes with this message also closes in an effect.
  useEffect(() => {
    setPlace(placeNow())
    // A drawer may go with what the message is about.
    const observer = new MutationObserver(() => setPlace((now) => (now?.isConnected ? now : placeNow())))
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  if (!place) return null
  return createPortal(
    <Toast.Provider
      duration={onUndo ? UNDO_MS : SHOWN_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={texts.notification}
    >
      <Toast.Root className={`toast toast--${tone}`} type={tone === 'bad' ? 'foreground' : 'background'} defaultOpen>
        <Icon name={tone === 'bad' ? 'warning' : 'check'} />
        <div>
          {title && <Toast.Title className="toast__title">{title}</Toast.Title>}
          <Toast.Description role={place === document.body ? undefined : 'alert'}>{message}</Toast.Description>
        </div>
        {onUndo && (
          <Toast.Action altText={texts.undo} className="toast__undo" onClick={onUndo}>
            {texts.undo}
          </Toast.Action>
        )}
        <Toast.Close aria-label={texts.close}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toasts" hotkey={HOTKEY} label={texts.notificationsHotkey} />
    </Toast.Provider>,
    place,
  )
}
