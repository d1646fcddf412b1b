import { Icon } from '../../../ui/icon.tsx'
import styles from './reader.module.css'
import * as texts from './texts.ts'

type ReplacedProps = { from: number; to: number; onSeen: () => void }

/** Says that the version was replaced while it was read. */
export function Replaced({ from, to, onSeen }: ReplacedProps) {
  return (
    <p className={styles.replaced} role="status">
      <Icon name="info" />
      <span>{texts.replacedVersion({ from, to })}</span>
      <button className="link-button" type="button" onClick={onSeen}>
        {texts.understood}
      </button>
    </p>
  )
}
