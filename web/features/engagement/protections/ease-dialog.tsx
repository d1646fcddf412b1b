import { ActDialog } from '../../../ui/act-dialog.tsx'
import * as texts from './texts.ts'

/** Says what accessibility mode changes before it is turned on. */
export default function EaseDialog({ act, onClose }: { act: () => Promise<void>; onClose: () => void }) {
  return (
    <ActDialog
      title={texts.turnOnAccessibilityMode}
      button={texts.turnOnAccessibilityMode2}
      done={texts.accessibilityModeIsOn}
      act={act}
      onSettled={async () => {}}
      onClose={onClose}
    >
      <p className="text">{texts.forReadersWhoUse}</p>
      <p className="text">
        <strong>{texts.whatChanges}</strong>
        {texts.thePageIsNever}
      </p>
      <p className="text">
        <strong>{texts.whatStays}</strong>
        {texts.copyingSavingAndPrinting}
      </p>
    </ActDialog>
  )
}
