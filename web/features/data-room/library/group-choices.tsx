import { useState } from 'react'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './data-room.module.css'

type ChoicesProps = {
  id: string
  legend: string
  options: readonly { value: string; label: string }[]
  field: object
  hint?: string
  /** With the label of a search field, for a list that grows. The chosen ones come first and stay in view. */
  search?: string
  chosen?: readonly string[]
}

/** Fewer options are found without a search. */
const SEARCHED = 9

export function Choices({ id, legend, options, field, hint, search, chosen = [] }: ChoicesProps) {
  const [words, setWords] = useState('')
  const [first] = useState(() => new Set(chosen))
  const isShown = ({ value, label }: { value: string; label: string }) =>
    chosen.includes(value) || label.toLowerCase().includes(words.trim().toLowerCase())
  const sorted = [...options].sort((a, b) => Number(first.has(b.value)) - Number(first.has(a.value)))
  const found = options.filter(isShown).length
  return (
    <fieldset className={styles.ruleGroups}>
      <legend>
        {legend}
        {search && chosen.length > 0 && <span className={styles.chosenCount}> {chosen.length} selected</span>}
      </legend>
      {hint && <p className={styles.choiceNone}>{hint}</p>}
      {search && options.length >= SEARCHED && (
        <search className={`list-search ${styles.choiceSearch}`}>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            // Nothing is lost with it.
            data-saved=""
            aria-label={search}
            placeholder={search}
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </search>
      )}
      {/* A hidden box stays in the form, with its value. */}
      {sorted.map((option) => (
        <div key={option.value} hidden={!isShown(option)}>
          <CheckBox id={`${id}-${option.value}`} label={option.label} value={option.value} {...field} />
        </div>
      ))}
      {search && (
        <p className={styles.choiceNone} role="status">
          {found === 0 && `No firm matches “${words.trim()}”.`}
        </p>
      )}
    </fieldset>
  )
}
