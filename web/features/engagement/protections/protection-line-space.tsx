import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './protection-line.module.css'
import * as texts from './texts.ts'
import { firstView } from './use-fold.ts'

export const FULL = texts.thisPageCarriesYour
export const EASE = texts.accessibilityMode

/** Reserves the space of the line, so that the layout does not shift. */
export function ProtectionLineSpace({ notice }: { notice: ReactNode }) {
  return (
    <div className={`${styles.protectionLine} invisible`} aria-hidden="true" data-view={firstView()}>
      <Icon name="shield" />
      <span className={styles.unfold}>
        <Icon name="shield" />
      </span>
      <p className={styles.sentence}>{texts.watermarkedAndRecorded}</p>
      <p>
        {FULL} {notice}
      </p>
      <span className="link-button">{EASE}</span>
    </div>
  )
}
