import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { accentProblem, makeAccent, readHex } from '../../../../contract/operations/accent.ts'
import { Field } from '../../../ui/field.tsx'
import styles from './brand.module.css'
import { accentWords } from './brand-words.ts'

type BrandAccentProps = ComponentProps<'input'> & {
  id: string
  label: string
  error: string | undefined
  hint: ReactNode
  value: string
  onValue: (value: string) => void
  locked: boolean
}

/** The swatch of a browser has to show something while no colour is chosen. */
const NONE = '#7d5216'

/** A colour, typed or picked, and what each room makes of it. */
export function BrandAccent({ value, onValue, locked, error, ...field }: BrandAccentProps) {
  const hex = readHex(value)
  const problem = hex && accentProblem(hex)
  const accent = hex && !problem ? makeAccent(hex) : undefined
  return (
    <div className={styles.accent}>
      <div className={styles.pick}>
        <Field
          {...field}
          type="text"
          autoComplete="off"
          spellCheck={false}
          error={error ?? (problem ? `This ${problem}.` : undefined)}
        />
        <input
          className={styles.swatch}
          type="color"
          aria-label={`Pick ${field.label}`}
          value={hex ?? NONE}
          disabled={locked}
          onChange={({ target }) => onValue(target.value)}
        />
      </div>
      {accent && hex && (
        <div className={styles.rooms} role="status">
          {(['paper', 'ink'] as const).map((room) => {
            const { metal, metalFill, metalSoft, act, onAct } = accent[room]
            const tokens = {
              '--metal': metal,
              '--metal-fill': metalFill,
              '--metal-soft': metalSoft,
              '--act': act,
              '--on-act': onAct,
            }
            return (
              <figure key={room} className={styles.room} data-theme={room} style={tokens as CSSProperties}>
                <div className={styles.sample} aria-hidden="true">
                  <span className={styles.word}>Round</span>
                  <span className={styles.bar} />
                  <span className={styles.tint}>Open</span>
                  <span className={styles.button}>Sign</span>
                </div>
                <figcaption>{accentWords(room, hex, accent[room])}</figcaption>
              </figure>
            )
          })}
        </div>
      )}
    </div>
  )
}
