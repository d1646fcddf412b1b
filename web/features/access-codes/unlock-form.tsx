import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { unlockMessage } from './code-messages.ts'
import { EmailStep } from './email-step.tsx'
import { useCodeEntry } from './use-code-entry.ts'

type UnlockFormProps = {
  onUnlocked: (redirectTo: string) => void
  /** The alternative while the email address is required. */
  renderMailLink: (email: string) => ReactNode
}

export function UnlockForm({ onUnlocked, renderMailLink }: UnlockFormProps) {
  const entry = useCodeEntry({
    send: (fields) => call('POST /api/unlock', fields),
    blank: BROWSER_ERRORS.unlock_code_missing.message,
    failed: unlockMessage,
    onOpened: ({ redirectTo }) => onUnlocked(redirectTo),
  })
  const hydrated = useHydrated()
  const invalid = entry.error === BROWSER_ERRORS.unlock_invalid.message
  return (
    <form
      noValidate
      className="grid gap-4 mt-10"
      onSubmit={(event) => {
        event.preventDefault()
        entry.submit()
      }}
    >
      <Field
        id="code"
        ref={entry.codeField}
        label="Access Code"
        className="input input--code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={entry.code}
        error={entry.error}
        hint={
          invalid &&
          'Codes are case-sensitive. Your code is in the file you saved and in the email we sent when you signed.'
        }
        onChange={(event) => entry.setCode(event.target.value)}
      />
      {entry.emailWhy && <EmailStep entry={entry}>{renderMailLink(entry.email)}</EmailStep>}
      <NeedsScript>Entering a code needs JavaScript.</NeedsScript>
      <button
        className="btn btn--primary btn--big btn--wide"
        type="submit"
        disabled={!hydrated}
        aria-disabled={entry.busy || undefined}
      >
        {entry.busy ? 'Validating...' : 'Unlock Access'}
      </button>
      <p className="small">
        <Link to="/nda-gate">Complete NDA first</Link>
      </p>
    </form>
  )
}
