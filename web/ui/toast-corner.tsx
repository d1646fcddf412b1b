import { Toast } from 'radix-ui'
import { Icon } from './icon.tsx'

export type Notice = {
  message: string
  title?: string
  /** `bad` for what failed: another icon, and it is announced at once. */
  tone?: 'ok' | 'bad'
}

/** Product-spec section 9: one at a time, 5000 ms, swipe right 50 px; F8 is the key that focuses the notifications. */
const SHOWN_MS = 5_000
const SWIPE_PX = 50
const HOTKEY = ['F8']

export function ToastCorner({ notice, number }: { notice: Notice; number: number }) {
  const { message, title, tone = 'ok' } = notice
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label="Notification">
      <Toast.Root
        key={number}
        className={`toast toast--${tone}`}
        type={tone === 'bad' ? 'foreground' : 'background'}
        defaultOpen
      >
        <Icon name={tone === 'bad' ? 'warning' : 'check'} />
        <div>
          {title && <Toast.Title className="toast__title">{title}</Toast.Title>}
          <Toast.Description>{message}</Toast.Description>
        </div>
        <Toast.Close aria-label="Close">
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toasts" hotkey={HOTKEY} label="Notifications ({hotkey})" />
    </Toast.Provider>
  )
}
