import { Dialog } from '../../../ui/dialog.tsx'
import { KeyList } from '../../../ui/key-list.tsx'
import styles from '../reader/reader.module.css'
import * as readerTexts from '../reader/texts.ts'
import * as texts from './texts.ts'

const KEYS = [
  [[readerTexts.keySpace, 'k'], texts.keyPlay],
  [['←', '→'], texts.keySeek],
  [['Home', 'End'], texts.keyEnds],
  [['↑', '↓'], texts.keyVolume],
  [['m'], texts.keyMute],
  [['f'], texts.keyFull],
  [['q'], readerTexts.keyQuestions],
  [['Esc'], readerTexts.keyClose],
] as const

export function FilmShortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={readerTexts.keyboardShortcuts} onClose={onClose}>
      <KeyList keys={KEYS} />
      <p className={styles.shortcutsNote}>{readerTexts.keysWorkInside}</p>
    </Dialog>
  )
}
