import type { ReactNode } from 'react'

/** `no`: a final refusal, which a ring could not tell from what is still to come. */
type Tone = 'ok' | 'warn' | 'bad' | 'metal' | 'plain' | 'no'

export function StatusWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`status-word status-word--${tone === 'no' ? 'plain' : tone}`}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        {tone === 'no' ? <path d="M1 1l6 6M7 1l-6 6" /> : <circle cx="4" cy="4" r={tone === 'plain' ? 3 : 4} />}
      </svg>
      {children}
    </span>
  )
}
