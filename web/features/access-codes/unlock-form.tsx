import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { unlockMessage } from './code-messages.ts'
import { EmailStep } from './email-step.tsx'
import * as texts from './texts.ts'
import { useCodeEntry } from './use-code-entry.ts'

type UnlockFormProps = {
  /** Where codes are entered that do not open a session. */
  projects: ReadonlyArray<{ route: ProjectKey; name: string }>
  /** The button stays busy until it is done. */
  onUnlocked: (redirectTo: string) => void | Promise<void>
  /** The alternative while the email address is required. */
  renderMailLink: (email: string) => ReactNode
}

export function UnlockForm({ projects, onUnlocked, renderMailLink }: UnlockFormProps) {
  const entry = useCodeEntry({
    send: (fields) => call('POST /api/unlock', fields),
    blank: BROWSER_ERRORS.unlock_code_missing.message,
    failed: unlockMessage,
    onOpened: ({ redirectTo }) => onUnlocked(redirectTo),
  })
  const hydrated = useHydrated()
  // A code of our team in a browser that knows it is told to go there too.
  const invalid = entry.error !== '' && (entry.refusal === 'unlock_invalid' || entry.refusal === 'unlock_at_project')
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
        label={texts.accessCode}
        className="input input--code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={entry.code}
        error={entry.error}
        hint={
          invalid && (
            <>
              {texts.codesAreCaseSensitive}
              {projects.map(({ route, name }, index) => (
                <Fragment key={route}>
                  {index > 0 && ', '}
                  <Link className="inline-block" to="/$project" params={{ project: route }} search={{ enter: 'code' }}>
                    {name}
                  </Link>
                </Fragment>
              ))}
              .
            </>
          )
        }
        onChange={(event) => entry.setCode(event.target.value)}
      />
      {entry.emailWhy && <EmailStep entry={entry}>{renderMailLink(entry.email)}</EmailStep>}
      <NeedsScript>{texts.enteringACodeNeeds}</NeedsScript>
      <button
        className="btn btn--primary btn--big btn--wide"
        type="submit"
        disabled={!hydrated}
        aria-disabled={entry.busy || undefined}
      >
        {entry.busy ? texts.validating : texts.unlockAccess}
      </button>
      <p className="small way-out">
        <Link to="/nda-gate">{texts.completeNdaFirst}</Link>
      </p>
    </form>
  )
}
