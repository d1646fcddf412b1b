import { PAGE_LIMITS } from '../../../../contract/page-limits.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as texts from './texts.ts'

type AcceptBoxProps = {
  label: string
  open: boolean
  percent: number
  accepted: boolean
  /** What the form's alert says, at the box. */
  error?: string | undefined
  onAccept: (accepted: boolean) => void
}

const THRESHOLD = PAGE_LIMITS.ndaScrollThreshold * 100

/**
 * The box that accepts the terms. While locked, it can have the focus and says why it is locked, because a disabled control
 * says nothing to a screen reader.
 */
export function AcceptBox({ label, open, percent, accepted, error, onAccept }: AcceptBoxProps) {
  return (
    <div className="checkbox">
      <input
        type="checkbox"
        id="agree"
        checked={accepted}
        aria-disabled={!open || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agree-error agree-why' : 'agree-why'}
        onChange={(event) => open && onAccept(event.target.checked)}
      />
      <label htmlFor="agree">{label}</label>
      {error && (
        <p className="field__error checkbox__error" id="agree-error">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      <div className="hint" id="agree-why">
        {!open && (
          <p>{texts.pleaseScrollThroughThe({ threshold: THRESHOLD, percent: Math.min(percent, THRESHOLD) })}</p>
        )}
      </div>
      <p className="hint" role="status">
        {open && !accepted && texts.theBoxIsAvailable}
      </p>
    </div>
  )
}
