import type { ReactNode } from 'react'

type ChoiceRowProps<Value extends string> = {
  /** For screen readers; on a phone it is shown among the open filters. */
  legend: string
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  value: Value
  onChoose: (value: Value) => void
}

/** A row of buttons of which one is pressed. */
export function ChoiceRow<Value extends string>({ legend, options, value, onChoose }: ChoiceRowProps<Value>) {
  return (
    <fieldset className="choice-row" data-on={options.slice(1).some((option) => option.value === value) || undefined}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
