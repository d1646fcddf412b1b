import type { ReactNode } from 'react'
import { BROWSER_ERRORS } from '../../../../contract/operations/browser-errors.ts'
import { call } from '../../../lib/call.ts'
import { Field } from '../../../ui/field.tsx'
import { unlockMessage } from '../code-messages.ts'
import { EmailStep } from '../email-step.tsx'
import * as texts from '../texts.ts'
import { useCodeEntry } from '../use-code-entry.ts'

type AnyCodeFormProps = {
  onOpened: (redirectTo: string) => void
  /** The alternative while the email address is required. */
  renderMailLink: (email: string) => ReactNode
}

/** In the login dialog: takes a code of any kind and leads to where it opens. */
export function AnyCodeForm({ onOpened, renderMailLink }: AnyCodeFormProps) {
  const entry = useCodeEntry({
    send: (fields) => call('POST /api/session/code', fields),
    blank: BROWSER_ERRORS.unlock_code_missing.message,
    failed: unlockMessage,
    onOpened: ({ redirectTo }) => onOpened(redirectTo),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        entry.submit()
      }}
    >
      <Field
        id="dialog-code"
        ref={entry.codeField}
        label={texts.accessCode}
        className="input input--code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={entry.code}
        error={entry.error}
        hint={entry.refusal === 'unlock_invalid' && texts.codesAreCaseSensitiveYour}
        onChange={(event) => entry.setCode(event.target.value)}
      />
      {entry.emailWhy && (
        <EmailStep id="dialog-email" entry={entry}>
          {renderMailLink(entry.email)}
        </EmailStep>
      )}
      <button className="btn btn--primary btn--big btn--wide" type="submit" aria-disabled={entry.busy || undefined}>
        {entry.busy ? texts.validating : texts.open}
      </button>
    </form>
  )
}
