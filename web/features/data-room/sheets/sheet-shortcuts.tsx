import { Dialog } from '../../../ui/dialog.tsx'
import { KeyList } from '../../../ui/key-list.tsx'
import styles from '../reader/reader.module.css'
import * as readerTexts from '../reader/texts.ts'
import * as texts from './texts.ts'

const KEYS = [
  [['←', '→', '↑', '↓'], texts.keyCells],
  [['Home', 'End'], texts.keyRowEnds],
  [['Page ↑', 'Page ↓'], texts.keyScreens],
  [['n', 'p'], texts.keySheets],
  [['/'], readerTexts.keySearch],
  [['q'], readerTexts.keyQuestions],
  [['+', '−'], readerTexts.keyZoom],
  [['Esc'], readerTexts.keyClose],
] as const

export function SheetShortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={readerTexts.keyboardShortcuts} onClose={onClose}>
      <KeyList keys={KEYS} />
      <p className={styles.shortcutsNote}>{readerTexts.keysWorkInside}</p>
    </Dialog>
  )
}
