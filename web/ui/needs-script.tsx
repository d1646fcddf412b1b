import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'

/** Beside a control that does nothing without JavaScript: says so to those who have it off. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Alert tone="warn">{children}</Alert>
    </noscript>
  )
}
