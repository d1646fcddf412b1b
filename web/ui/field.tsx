import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useTypedEarly } from './use-typed-early.ts'

type FieldProps = ComponentProps<'input'> & {
  id: string
  label: string
  error?: string | undefined
  /** The form announces its errors itself, in one alert. */
  isQuiet?: boolean
  hint?: ReactNode
  /** A control inside the field, at its right edge. */
  inside?: ReactNode
}

export function Field({ id, label, error, isQuiet, hint, inside, className = 'input', ...input }: FieldProps) {
  useTypedEarly(id)
  const about = [error && `${id}-error`, hint && `${id}-hint`, input['aria-describedby']].filter(Boolean).join(' ')
  const box = (
    <input
      type="text"
      {...input}
      id={id}
      className={className}
      aria-invalid={input['aria-invalid'] ?? (error ? true : undefined)}
      aria-describedby={about || undefined}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {inside ? (
        <div className="field__box">
          {box}
          {inside}
        </div>
      ) : (
        box
      )}
      {error && (
        <p className="field__error" id={`${id}-error`} role={isQuiet ? undefined : 'alert'}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
