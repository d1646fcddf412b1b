import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type ReaderSideProps = {
  kind: 'rail' | 'list' | 'talk' | 'copy'
  label: string
  onClose: () => void
  children: ReactNode
}

/** What is beside the page, or over it on a narrow screen. The page stays the main content. */
export function ReaderSide({ kind, label, onClose, children }: ReaderSideProps) {
  return (
    <div className={styles.side} data-kind={kind}>
      <div className={styles.sideHead}>
        <h2>{label}</h2>
        <button className={styles.tool} type="button" aria-label={texts.closePanel({ name: label })} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={kind === 'list' ? `scroll-column ${styles.sideBody}` : styles.sideBody}>{children}</div>
    </div>
  )
}
