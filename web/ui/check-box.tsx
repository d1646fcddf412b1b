import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type'> & { id: string; label: string; error?: string | undefined }

export function CheckBox({ id, label, error, ...input }: CheckBoxProps) {
  return (
    <div className="checkbox">
      <input
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
        type="checkbox"
        id={id}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p className="field__error checkbox__error" id={`${id}-error`} role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
