import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './protection-line.module.css'

export const FULL =
  'Every screen carries your mark; copying and printing are off, and reading is recorded. This deters and traces. It cannot prevent everything.'
export const EASE = 'Ease for assistive technology'

/** The room that the line will take, so that nothing moves when it comes. Unseen, unread, and out of reach. */
export function ProtectionLineSpace({ notice }: { notice: ReactNode }) {
  return (
    <div className={`${styles.protectionLine} invisible`} aria-hidden="true">
      <Icon name="shield" />
      <p>
        {FULL} {notice}
      </p>
      <span className="link-button">{EASE}</span>
    </div>
  )
}
