import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './protection-line.module.css'

export const FULL =
  'This page carries your watermark. Copying and printing are off, and reading is recorded. This deters misuse; it cannot prevent everything.'
export const EASE = 'Accessibility mode'

/** Reserves the space of the line, so that the layout does not shift. */
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
