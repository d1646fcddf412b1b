import styles from './date-field.module.css'
import { dateInput, WrittenDate } from './date-field.tsx'
import { RemoveFilter } from './filter-bar.tsx'

type DateChipProps = {
  id: string
  label: string
  type: 'date' | 'datetime-local'
  value: string
  onChange: (value: string) => void
}

/** Filters from or until a time. Empty, it is only its label and the icon of a calendar. */
export function DateChip({ id, label, type, value, onChange }: DateChipProps) {
  return (
    <div className="filter-chip" data-on={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.chipDate} data-none={value === '' || undefined}>
        <input
          id={id}
          className={dateInput}
          type={type}
          value={value}
          onChange={({ target }) => onChange(target.value.slice(0, 16))}
        />
        <WrittenDate type={type} value={value} />
      </span>
      {value !== '' && <RemoveFilter of={label} onRemove={() => onChange('')} />}
    </div>
  )
}
