import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { Notice } from './toast-corner.tsx'

const Corner = lazy(() => import('./toast-corner.tsx').then((module) => ({ default: module.ToastCorner })))

type SayOptions = Omit<Notice, 'message'>

const Say = createContext<(message: string, options?: SayOptions) => void>(() => {})

/** Shows a message in the corner; it replaces the previous one. */
export function useToast() {
  return useContext(Say)
}

/** The component is loaded with the first message, because most visits never show one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ notice: Notice; number: number }>()
  const say = useCallback(
    (message: string, options: SayOptions = {}) =>
      setToast((last) => ({ notice: { message, ...options }, number: (last?.number ?? 0) + 1 })),
    [],
  )
  return (
    <Say value={say}>
      {children}
      <Suspense>{toast && <Corner key={toast.number} notice={toast.notice} />}</Suspense>
    </Say>
  )
}
