import { PROJECT_KEYS } from '../../../contract/projects/project-keys.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './audit.module.css'
import { type AuditChoice, KINDS, WHOSE } from './choices.ts'
import { FindField, type Picked } from './find-field.tsx'

type AuditControlsProps = {
  choice: AuditChoice
  /** What picked reference numbers are called, as far as that is known here. */
  labels: ReadonlyMap<string, string>
  pageName: (route: (typeof PROJECT_KEYS)[number]) => string
  onChoose: (choice: AuditChoice) => void
  onPick: (picked: Picked) => void
}

export function AuditControls({ choice, labels, pageName, onChoose, onPick }: AuditControlsProps) {
  /** Changes one thing; what is empty leaves the address. */
  const set = (changed: { [K in keyof AuditChoice]?: AuditChoice[K] | undefined }) =>
    onChoose(Object.fromEntries(Object.entries({ ...choice, ...changed }).filter(([, value]) => value)) as AuditChoice)
  const whose = WHOSE.flatMap((name) => (choice[name] ? [{ name, id: choice[name] }] : []))
  return (
    <>
      <div className={styles.auditControls}>
        <FindField onPick={onPick} />
        <Select
          id="audit-kind"
          label="Kind"
          placeholder="Every kind"
          options={KINDS}
          value={choice.kind ?? ''}
          onChange={({ target }) => set({ kind: KINDS.find(({ value }) => value === target.value)?.value })}
        />
        <Select
          id="audit-route"
          label="Page"
          placeholder="Every page"
          options={PROJECT_KEYS.map((value) => ({ value, label: pageName(value) }))}
          value={choice.route ?? ''}
          onChange={({ target }) => set({ route: PROJECT_KEYS.find((value) => value === target.value) })}
        />
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            id={`audit-${name}`}
            label={name === 'from' ? 'From, UTC' : 'Until, UTC'}
            type="datetime-local"
            value={choice[name] ?? ''}
            onChange={({ target }) => set({ [name]: target.value.slice(0, 16) })}
          />
        ))}
      </div>
      {whose.length > 0 && (
        <ul className={styles.auditWhose} aria-label="Narrowed to">
          {whose.map(({ name, id }) => (
            <li key={name}>
              {labels.get(id) ?? `One ${name}`}
              <button className="link-button" type="button" onClick={() => set({ [name]: undefined })}>
                Show all
                <span className="sr-only"> again, not only {labels.get(id) ?? `one ${name}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
