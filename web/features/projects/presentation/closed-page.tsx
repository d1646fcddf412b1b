import type { ReactNode } from 'react'
import styles from './closed-page.module.css'
import * as texts from './texts.ts'

const PAST_BARS = [82, 94, 106, 120]
const BARS = [138, 156, 178, 204, 232]

/** The gate of a project page. The page behind it is a skeleton without content. */
export function ClosedPage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.closed}>
      <div className={styles.closedForm}>
        <h1>{texts.accessRequired}</h1>
        <p className="text mt-4">{texts.isConfidentialCodesGo({ name })}</p>
        {children}
      </div>
      <PageBars className={styles.closedGhost} />
    </main>
  )
}

function PageBars({ className }: { className: string | undefined }) {
  return (
    <svg
      className={`skeleton ${className}`}
      viewBox="0 0 720 760"
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <rect className="skeleton__strong" width="260" height="56" />
      <rect className="skeleton__faint" y="84" width="520" height="14" />
      <rect className="skeleton__faint" y="108" width="440" height="14" />
      <path d="M0 168.5h720M0 300.5h720M0 620.5h720" />
      {[0, 290, 450, 610].map((x, index) => (
        <g key={x}>
          <rect className="skeleton__faint" x={x} y="184" width="84" height="10" />
          <rect className="skeleton__strong" x={x} y="208" width={index === 0 ? 220 : 110} height="44" />
        </g>
      ))}
      <rect className="skeleton__strong" y="340" width="180" height="28" />
      {[...PAST_BARS, ...BARS].map((height, index) => (
        <rect
          key={height}
          className={index < PAST_BARS.length ? 'skeleton__faint' : 'skeleton__strong'}
          x={index * 82.75}
          y={620 - height}
          width="58"
          height={height}
        />
      ))}
      {[600, 520, 560].map((width, index) => (
        <rect key={width} className="skeleton__faint" y={660 + index * 24} width={width} height="14" />
      ))}
    </svg>
  )
}
