import { Dialog } from '../../../ui/dialog.tsx'
import keyStyles from '../../../ui/key-list.module.css'
import { KeyList, type Keys } from '../../../ui/key-list.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import styles from './reader.module.css'
import { ReaderIcon } from './reader-icon.tsx'
import * as texts from './texts.ts'
import { TOUCH } from './touch.ts'

const KEYS: Keys = [
  [['←', '→'], texts.keyTurn],
  [['↑', '↓'], texts.keyScroll],
  [[texts.keySpace, 'Page ↓'], texts.keyScreenOn],
  [[`⇧ ${texts.keySpace}`, 'Page ↑'], texts.keyScreenBack],
  [['Home', 'End'], texts.keyEnds],
  [['g'], texts.keyGoTo],
  [['/'], texts.keySearch],
  [['q'], texts.keyQuestions],
  [['+', '−'], texts.keyZoom],
  [['0'], texts.keyFit],
  [['t'], texts.keyPages],
  [['Esc'], texts.keyClose],
]

/** What fingers do, on a screen without a keyboard. */
const GESTURES = [
  ['swipe', texts.gestureSwipe, texts.keyTurn],
  ['pinch', texts.gesturePinch, texts.keyZoom],
  ['tap', texts.gestureTapTwice, texts.gestureCloser],
  ['drag', texts.gestureDrag, texts.gestureMove],
] as const

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const touch = useMedia(TOUCH)
  return (
    <Dialog open title={touch ? texts.gestures : texts.keyboardShortcuts} onClose={onClose}>
      {touch ? (
        <dl className={keyStyles.list}>
          {GESTURES.map(([icon, name, does]) => (
            <div key={does}>
              <dt className={styles.gesture}>
                <ReaderIcon name={icon} />
                {name}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <KeyList keys={KEYS} />
      )}
      {!touch && <p className={styles.shortcutsNote}>{texts.keysWorkInside}</p>}
    </Dialog>
  )
}
