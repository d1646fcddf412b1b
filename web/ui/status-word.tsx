import type { ReactNode } from 'react'

type Tone = 'ok' | 'warn' | 'bad' | 'metal' | 'plain'

export function StatusWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`status-word status-word--${tone}`}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        {tone === 'plain' ? <circle cx="4" cy="4" r="3" /> : <circle cx="4" cy="4" r="4" />}
      </svg>
      {children}
    </span>
  )
}
