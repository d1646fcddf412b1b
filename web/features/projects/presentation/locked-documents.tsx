import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './due-diligence.module.css'
import * as texts from './texts.ts'

/** The widths of the skeleton's bars. */
const ROWS = [
  [150, 210],
  [110, 180],
  [190, 120],
  [96, 240],
  [170, 200],
  [130, 100],
] as const

type LockedDocumentsProps = {
  /** What is missing: a sign-in, or the answer to the question of the sign-up form. */
  asks?: 'sign-in' | 'accreditation'
  onLogin: () => void
  /** How a holder of an access code can read them without an account. */
  otherWay?: ReactNode
}

const ASKS = {
  'sign-in': { text: texts.authenticationRequiredPleaseSign, button: texts.signIn },
  accreditation: {
    text: texts.theseDocumentsAreFor,
    button: texts.answerTheQuestion,
  },
}

/** Replaces the documents for readers who may not see them yet. The documents themselves stay on the server. */
export function LockedDocuments({ asks = 'sign-in', onLogin, otherWay }: LockedDocumentsProps) {
  const { text, button } = ASKS[asks]
  return (
    <div className={styles.locked}>
      <div className={styles.lockedWhy}>
        <Icon name="lock" size={24} />
        <p>{text}</p>
        <button className="btn" type="button" onClick={onLogin}>
          {button}
        </button>
        {otherWay}
        <p className="legend">{texts.dueDiligenceDocumentsFor}</p>
      </div>
      <svg
        className={`skeleton ${styles.lockedBars}`}
        viewBox="0 0 560 288"
        preserveAspectRatio="xMinYMin slice"
        aria-hidden="true"
      >
        {ROWS.map(([name, type], index) => (
          <g key={name} transform={`translate(0 ${index * 48})`}>
            <path d="M0 .5h560" />
            <rect className="skeleton__strong" y="17" width="14" height="14" />
            <rect className="skeleton__strong" x="32" y="18" width={name} height="12" />
            <rect className="skeleton__faint" x={name + 48} y="18" width={type} height="12" />
            <rect className="skeleton__faint" x="500" y="18" width="60" height="12" />
          </g>
        ))}
      </svg>
    </div>
  )
}
