import styles from './tear-frame.module.css'
import * as texts from './texts.ts'

export function SheetSkeleton() {
  return (
    <div className={styles.tearSheet}>
      <main id="main" tabIndex={-1} className={`${styles.tearSheetBody} ${styles.skeletonSheet}`} aria-busy="true">
        <h1 className="sr-only">{texts.openingThePage}</h1>
        <i className={styles.skeletonSheetName} />
        <i />
        <i />
        <i className={styles.skeletonSheetFigures} />
        <i className={styles.skeletonSheetAct} />
        <i className={styles.skeletonSheetHead} />
        <i />
        <i />
      </main>
    </div>
  )
}
