import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'

/** Shown only without JavaScript, beside a control that needs it. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Alert tone="warn">{children}</Alert>
    </noscript>
  )
}
