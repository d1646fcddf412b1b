import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { writtenDate } from '../../contract/formats.ts'
import { dayUtc } from '../../contract/wording.ts'
import styles from './date-field.module.css'
import { Field } from './field.tsx'
import { chooseADate, chooseATime } from './texts.ts'

type DateType = 'date' | 'datetime-local'
type DateFieldProps = ComponentProps<typeof Field> & { type: DateType }

/** The class of a date input whose text `WrittenDate` shows. */
export const dateInput = styles.dateInput

/** The date field of staff forms: the browser's own, which shows the date as the portal writes it except while it is edited. */
export function DateField({ type, ref, onInput, className = 'input', ...props }: DateFieldProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const [value, setValue] = useState('')
  // A form can write its fields without an event, such as at a reset.
  useLayoutEffect(() => setValue(input.current?.value ?? ''))
  return (
    <Field
      {...props}
      type={type}
      className={`${className} ${dateInput}`}
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      onInput={(event) => {
        setValue(event.currentTarget.value)
        onInput?.(event)
      }}
      inside={<WrittenDate type={type} value={value} none={type === 'date' ? chooseADate : chooseATime} />}
    />
  )
}

const PARTS = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const

/** The value of a date input in the portal's style. Hidden from screen readers, which read the input that it lies over. */
export function WrittenDate({ type, value, none }: { type: DateType; value: string; none?: string }) {
  const text = value && (type === 'date' ? dayUtc(value) : writtenDate('t', `${value}Z`, PARTS, 'clock'))
  return (
    <>
      <span className={styles.written} data-none={value === '' || undefined} aria-hidden="true">
        {text || none}
      </span>
      <svg className={`icon icon--16 ${styles.calendar}`} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.8v3M10.5 1.8v3" />
      </svg>
    </>
  )
}
