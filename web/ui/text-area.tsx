import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

type TextAreaProps = ComponentProps<'textarea'> & {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
}

export function TextArea({ id, label, hint, error, ...area }: TextAreaProps) {
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...area}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={about || undefined}
      />
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
