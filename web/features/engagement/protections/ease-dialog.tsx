import { ActDialog } from '../../../ui/act-dialog.tsx'

/** Says what accessibility mode changes before it is turned on. */
export default function EaseDialog({ act, onClose }: { act: () => Promise<void>; onClose: () => void }) {
  return (
    <ActDialog
      title="Turn on accessibility mode?"
      button="Turn on accessibility mode"
      done="Accessibility mode is on."
      act={act}
      onSettled={async () => {}}
      onClose={onClose}
    >
      <p className="text">
        For readers who use a screen reader, a magnifier, voice control or a switch. It is on for this session in this
        browser only. Staff can see that you turned it on, but not why.
      </p>
      <p className="text">
        <strong>What changes:</strong> the page is never covered while its window is inactive or developer tools are
        open. You can select text, so that programs can read it aloud. The session locks after 100 minutes without
        activity instead of 10.
      </p>
      <p className="text">
        <strong>What stays:</strong> copying, saving and printing are off. The watermark stays, and reading is recorded.
      </p>
    </ActDialog>
  )
}
