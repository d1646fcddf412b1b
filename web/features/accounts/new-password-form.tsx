import { type ReactNode, useState } from 'react'
import { BROWSER_ERRORS } from '../../../contract/operations/browser-errors.ts'
import { CallError } from '../../lib/call-error.ts'
import { usePasswordRules } from '../../lib/password-policy.ts'
import { refusalMessage } from '../../lib/refusal-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { NewPassword } from '../../ui/new-password.tsx'

type NewPasswordFormProps = {
  id: string
  label: string
  button: string
  buttonWhileBusy: string
  busy: boolean
  /** Why a password is asked for, if the page does not say it. */
  notice?: string
  error: Error | null
  /** The message of a failure that the server has not explained. */
  failed: string
  /** Further questions, below the password. */
  children?: ReactNode
  onPassword: (password: string) => void
}

/** Chooses a password on the page of an emailed link. There is one field only, because the password can be shown. */
export function NewPasswordForm({
  id,
  label,
  busy,
  notice,
  error,
  failed,
  children,
  onPassword,
  ...words
}: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const rules = usePasswordRules(password)

  function submit() {
    const weak = rules.some(({ met }) => !met)
    setProblem(weak ? BROWSER_ERRORS.password_weak.message : undefined)
    if (!weak && !busy) onPassword(password)
  }
  return (
    <form
      noValidate
      className="grid gap-4 mt-8 full-width max-width-28"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {notice && <Alert tone="plain">{notice}</Alert>}
      <NewPassword
        id={id}
        label={label}
        value={password}
        error={problem ?? (error instanceof CallError ? error.fields.newPassword : undefined)}
        rules={rules}
        onChange={(event) => {
          setProblem(undefined)
          setPassword(event.target.value)
        }}
      />
      {children}
      {error && (
        <Alert tone="bad" role="alert">
          {refusalMessage(error, failed)}
        </Alert>
      )}
      <button className="btn btn--primary btn--big justify-self-start" type="submit" disabled={busy}>
        {busy ? words.buttonWhileBusy : words.button}
      </button>
    </form>
  )
}
