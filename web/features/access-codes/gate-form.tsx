import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AccessAnswer } from '../../../contract/access-codes/access.ts'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { gateMessage } from './code-messages.ts'
import { EmailStep } from './email-step.tsx'
import * as texts from './texts.ts'
import { useCodeEntry } from './use-code-entry.ts'

type GateFormProps = {
  route: ProjectKey
  onAnswer: (answer: AccessAnswer) => void
  /** The alternative while the email address is required. */
  renderMailLink: (email: string) => ReactNode
  /** Replaces the way to the agreement for a reader who has signed it. */
  signedWay?: ReactNode
}

export function GateForm({ route, onAnswer, renderMailLink, signedWay }: GateFormProps) {
  const [shown, setShown] = useState(false)
  const entry = useCodeEntry({
    send: (fields) => call('POST /api/access/:route', { route, ...fields }),
    blank: BROWSER_ERRORS.gate_code_missing.message,
    failed: gateMessage,
    onOpened: onAnswer,
  })
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
        id="gate-code"
        ref={entry.codeField}
        label={texts.enterAccessCode}
        className="input input--code"
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={entry.code}
        error={entry.error}
        onChange={(event) => entry.setCode(event.target.value)}
        inside={
          <button
            className="field__reveal"
            type="button"
            aria-label={shown ? texts.hideTheCode : texts.showTheCode}
            onClick={() => setShown(!shown)}
          >
            {shown ? texts.hide : texts.show}
          </button>
        }
      />
      {entry.emailWhy && <EmailStep entry={entry}>{renderMailLink(entry.email)}</EmailStep>}
      <button className="btn btn--primary btn--big btn--wide" type="submit" aria-disabled={entry.busy || undefined}>
        {entry.busy ? texts.validating : texts.accessContent}
      </button>
      <p className="small way-out">
        {signedWay ?? (
          <>
            {texts.noCodeYet}
            <Link to="/nda-gate">{texts.completeNdaFirst}</Link>
          </>
        )}
      </p>
    </form>
  )
}
