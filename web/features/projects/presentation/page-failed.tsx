import styles from './tear-frame.module.css'
import * as texts from './texts.ts'

/** Stands where the page would. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.tearSheet}>
      <main id="main" tabIndex={-1} className={styles.tearSheetBody}>
        <div role="alert">
          <h1>{texts.thisPageCouldNot}</h1>
        </div>
        <button className="btn mt-6" type="button" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      </main>
    </div>
  )
}
