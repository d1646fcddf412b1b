import { Toast as Radix } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { Icon } from './icon.tsx'

/** Product-spec section 9: one at a time, 5000 ms, swipe right 50 px; F8 is the key that focuses the notifications. */
const SHOWN_MS = 5_000
const SWIPE_PX = 50
const HOTKEY = ['F8']

const Say = createContext<(message: string) => void>(() => {})

/** Shows a message in the corner; a newer one takes the place of the last. */
export function useToast() {
  return useContext(Say)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState({ message: '', number: 0 })
  const [open, setOpen] = useState(false)
  const say = useCallback((message: string) => {
    setToast((last) => ({ message, number: last.number + 1 }))
    setOpen(true)
  }, [])
  return (
    <Radix.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label="Notification">
      <Say value={say}>{children}</Say>
      {toast.number > 0 && (
        <Radix.Root key={toast.number} className="toast" open={open} onOpenChange={setOpen}>
          <Icon name="check" />
          <Radix.Description>{toast.message}</Radix.Description>
          <Radix.Close aria-label="Close">
            <Icon name="close" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="toasts" hotkey={HOTKEY} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}
