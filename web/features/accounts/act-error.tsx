import { Alert } from '../../ui/alert.tsx'
import styles from './account-body.module.css'

/** What kept an act from being done, beside its button. */
export function ActError({ words }: { words: string | null }) {
  return (
    <div role="alert" className={styles.actError}>
      {words && <Alert tone="bad">{words}</Alert>}
    </div>
  )
}
