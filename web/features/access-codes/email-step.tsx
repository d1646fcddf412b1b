import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import * as texts from './texts.ts'
import type { CodeEntry } from './use-code-entry.ts'

/** The email address of the code, for browsers that have not used the code before. */
export function EmailStep({
  id = 'email',
  entry,
  children,
}: {
  id?: string
  entry: Pick<CodeEntry, 'email' | 'setEmail' | 'emailField' | 'emailWhy'>
  children: ReactNode
}) {
  return (
    <>
      <Alert tone="plain" role="status">
        {entry.emailWhy}
      </Alert>
      <Field
        id={id}
        ref={entry.emailField}
        label={texts.emailAddress}
        type="email"
        autoComplete="email"
        value={entry.email}
        onChange={(event) => entry.setEmail(event.target.value)}
      />
      {children}
    </>
  )
}
