import type { ComponentProps } from 'react'
import type { SettingField } from '../../../../contract/operations/setting-fields.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { BrandAccent } from './brand-accent.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { BrandType } from './brand-type.tsx'
import { PartOrder } from './part-order.tsx'
import type { Setting } from './queries.ts'
import styles from './settings.module.css'
import type { Part } from './values.ts'

type SettingControlProps = {
  field: SettingField
  setting: Setting
  /** Of the form library. */
  control: ComponentProps<'input'> & { error?: string | undefined }
  parts: Part[]
  onParts: (parts: Part[]) => void
  /** Of fields that are no single element. */
  value: string
  onValue: (value: string) => void
  /** Staff who can only read. */
  readOnly: boolean
  /** The value that somebody else has saved meanwhile, in words. */
  theirs?: string | undefined
}

/** One setting with its help, or what sets it if it cannot be edited here. */
export function SettingControl({
  field,
  setting,
  control,
  parts,
  onParts,
  value,
  onValue,
  readOnly,
  theirs,
}: SettingControlProps) {
  const id = `setting-${control.name}`
  const fixed = setting.setBy !== null
  const help = (
    <>
      {fixed ? `Set by ${setting.setBy}. Change it there.` : field.help}
      {theirs !== undefined && <span className={styles.theirs}> Saved by somebody else meanwhile: {theirs}</span>}
    </>
  )
  const hint = fixed || field.help || theirs !== undefined ? help : undefined
  const locked = fixed || readOnly
  // Unlike a disabled field, it can be reached, read and copied by keyboard.
  const about = { id, hint, readOnly: locked, 'data-locked': locked || undefined }
  const label = field.optional && !fixed ? `${field.label} (optional)` : field.label
  const { ref, error, ...rest } = control
  // An error says more than the help.
  const describedByHint = hint && !error ? { 'aria-describedby': `${id}-hint` } : {}
  switch (field.kind) {
    case 'switch':
      return (
        <div className={styles.switch}>
          <CheckBox
            {...rest}
            ref={ref}
            error={error}
            id={id}
            label={field.label}
            disabled={locked}
            {...describedByHint}
          />
          {hint && (
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
      )
    case 'choice':
      return (
        <div className={styles.choice}>
          <Select
            {...(control as ComponentProps<'select'>)}
            id={id}
            label={label}
            disabled={locked}
            options={field.options.map(([value, name]) => ({ value, label: name }))}
            error={error}
            {...describedByHint}
          />
          {hint && (
            <p className="hint mt-2" id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
      )
    case 'order':
      return (
        <PartOrder field={field} id={id} parts={parts} onParts={onParts} disabled={locked} error={error} hint={hint} />
      )
    case 'logo':
    case 'type': {
      const words = fixed ? `Set by ${setting.setBy}. Change it there.` : field.help
      const shared = { id, value, onValue, disabled: locked, error, hint: words }
      return field.kind === 'logo' ? <BrandLogo {...shared} field={field} /> : <BrandType {...shared} field={field} />
    }
    case 'colour':
      return (
        <BrandAccent
          {...control}
          {...about}
          label={label}
          error={error}
          value={value}
          onValue={onValue}
          locked={locked}
        />
      )
    case 'long':
    case 'lines':
    case 'paragraphs':
    case 'links':
      return (
        <TextArea
          {...(control as ComponentProps<'textarea'>)}
          {...about}
          label={label}
          rows={field.kind === 'paragraphs' ? 14 : field.kind === 'long' ? 3 : 4}
          error={error}
        />
      )
    case 'number':
      return (
        <div className={styles.number}>
          <Field
            {...control}
            {...about}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            inside={field.unit && <span className={styles.unit}>{field.unit}</span>}
          />
        </div>
      )
    default:
      return (
        <Field
          {...control}
          {...about}
          label={label}
          type={field.kind === 'email' ? 'email' : 'text'}
          autoComplete="off"
          spellCheck={field.kind === 'text'}
        />
      )
  }
}
