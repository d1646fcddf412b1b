import styles from './agreement.module.css'
import * as texts from './texts.ts'

const LINES = Array.from({ length: 14 }, (_, line) => 60 + line * 32)

/** The placeholder of the agreement while its text loads. */
export function AgreementSkeleton() {
  return (
    <div className={styles.gate} aria-busy="true">
      <p className="sr-only" role="status">
        {texts.loadingTheAgreement}
      </p>
      <div />
      <section className={`${styles.sheet} p-8`}>
        <svg className="skeleton" viewBox="0 0 560 520" aria-hidden="true">
          <rect className="skeleton__strong" width="380" height="26" />
          {LINES.map((y, line) => (
            <rect key={y} className="skeleton__faint" y={y} width={line % 4 === 3 ? 320 : 540} height="14" />
          ))}
        </svg>
      </section>
    </div>
  )
}
