import { Dialog } from '../../../ui/dialog.tsx'
import styles from './reader.module.css'
import * as texts from './texts.ts'

const ROWS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '→'], texts.keyTurn],
  [['↑', '↓'], texts.keyScroll],
  [[texts.keySpace, 'Page ↓'], texts.keyScreenOn],
  [[`⇧ ${texts.keySpace}`, 'Page ↑'], texts.keyScreenBack],
  [['Home', 'End'], texts.keyEnds],
  [['g'], texts.keyGoTo],
  [['/'], texts.keySearch],
  [['+', '−'], texts.keyZoom],
  [['0'], texts.keyFit],
  [['t'], texts.keyPages],
  [['Esc'], texts.keyClose],
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={texts.keyboardShortcuts} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {ROWS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.shortcutsNote}>{texts.keysWorkInside}</p>
    </Dialog>
  )
}
