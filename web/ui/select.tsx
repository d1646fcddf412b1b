import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type SelectProps = ComponentProps<'select'> & {
  id: string
  label: string
  /** Shown while nothing is selected. Without it, an option is always selected. */
  placeholder?: string
  options: ReadonlyArray<{ value: string; label: string }>
  error?: string | undefined
}

export function Select({ id, label, placeholder, options, error, ...select }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field__pick">
        <select
          aria-describedby={error ? `${id}-error` : undefined}
          {...select}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
