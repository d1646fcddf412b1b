import type { ReactNode } from 'react'
import type { SettingField } from '../../../../contract/operations/setting-fields.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './settings.module.css'
import { type Part, partLabel } from './values.ts'

type PartOrderProps = {
  field: Extract<SettingField, { kind: 'order' }>
  id: string
  parts: Part[]
  onParts: (parts: Part[]) => void
  disabled: boolean
  error: string | undefined
  hint: ReactNode
}

/** Parts of a page, to move up and down and to switch on and off, by keyboard too. */
export function PartOrder({ field, id, parts, onParts, disabled, error, hint }: PartOrderProps) {
  function move(from: number, to: number) {
    const [part] = parts.slice(from, from + 1)
    if (part) onParts(parts.toSpliced(from, 1).toSpliced(to, 0, part))
  }
  return (
    <fieldset className={styles.parts} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{field.label}</legend>
      <ol>
        {parts.map(({ name, shown }, index) => {
          const label = partLabel(field, name)
          return (
            <li key={name}>
              <CheckBox
                id={`${id}-${name}`}
                label={label}
                checked={shown}
                onChange={({ target }) =>
                  onParts(parts.map((part) => (part.name === name ? { ...part, shown: target.checked } : part)))
                }
              />
              <span className={styles.moves}>
                <MoveButton label={`Move ${label} up`} disabled={index === 0} onMove={() => move(index, index - 1)} />
                <MoveButton
                  label={`Move ${label} down`}
                  disabled={index === parts.length - 1}
                  down
                  onMove={() => move(index, index + 1)}
                />
              </span>
            </li>
          )
        })}
      </ol>
      {error && (
        <p className="field__error" role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

type MoveButtonProps = { label: string; disabled: boolean; down?: boolean; onMove: () => void }

/** It stays focusable at the end of the list, so that pressing it again does not lose the focus. */
function MoveButton({ label, disabled, down, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={down ? styles.move : styles.moveUp}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onMove()}
    >
      <Icon name="down" />
    </button>
  )
}
