import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'

const Corner = lazy(() => import('./toast-corner.tsx').then((module) => ({ default: module.ToastCorner })))

const Say = createContext<(message: string) => void>(() => {})

/** Shows a message in the corner; a newer one takes the place of the last. */
export function useToast() {
  return useContext(Say)
}

/** The corner itself is fetched with the first message: most visits never have one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState({ message: '', number: 0 })
  const say = useCallback((message: string) => setToast((last) => ({ message, number: last.number + 1 })), [])
  return (
    <Say value={say}>
      {children}
      <Suspense>{toast.number > 0 && <Corner {...toast} />}</Suspense>
    </Say>
  )
}
