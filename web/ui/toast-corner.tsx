import { Toast } from 'radix-ui'
import { Icon } from './icon.tsx'

/** Product-spec section 9: one at a time, 5000 ms, swipe right 50 px; F8 is the key that focuses the notifications. */
const SHOWN_MS = 5_000
const SWIPE_PX = 50
const HOTKEY = ['F8']

export function ToastCorner({ message, number }: { message: string; number: number }) {
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label="Notification">
      <Toast.Root key={number} className="toast" defaultOpen>
        <Icon name="check" />
        <Toast.Description>{message}</Toast.Description>
        <Toast.Close aria-label="Close">
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toasts" hotkey={HOTKEY} label="Notifications ({hotkey})" />
    </Toast.Provider>
  )
}
