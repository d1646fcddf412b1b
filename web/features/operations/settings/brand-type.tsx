import type { SettingField } from '../../../../contract/operations/setting-fields.ts'
import { usePortal } from '../company/queries.ts'
import styles from './brand.module.css'
import '../../../ui/styles/type-aleo.css'
import '../../../ui/styles/type-instrument.css'
import '../../../ui/styles/type-source.css'

type BrandTypeProps = {
  field: Extract<SettingField, { kind: 'type' }>
  id: string
  value: string
  onValue: (value: string) => void
  disabled: boolean
  error: string | undefined
  hint: string | undefined
}

/** The pairings of typefaces, each set in itself. */
export function BrandType({ field, id, value, onValue, disabled, error, hint }: BrandTypeProps) {
  const name = usePortal()?.company.name ?? ''
  return (
    <fieldset className={styles.types} disabled={disabled}>
      <legend>{field.label}</legend>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {hint && <p className="hint">{hint}</p>}
      <div className={styles.specimens}>
        {field.options.map(([option, label]) => (
          <label key={option} className={styles.specimen} data-type={option}>
            <input
              type="radio"
              name={id}
              value={option}
              checked={value === option}
              onChange={() => onValue(option)}
              aria-label={label}
            />
            <span className={styles.specimenHead}>{name}</span>
            <span className={styles.specimenFigure}>38.5–53.5</span>
            <span className={styles.specimenText}>Shown only to investors who sign for it.</span>
            <span className={styles.specimenName}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
