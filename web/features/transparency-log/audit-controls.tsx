import { useProjects } from '../../lib/projects.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './audit.module.css'
import { type AuditChoice, KINDS, SUBJECTS } from './choices.ts'
import { FindField, type Picked } from './find-field.tsx'

type AuditControlsProps = {
  choice: AuditChoice
  /** The labels of picked ids, where known. */
  labels: ReadonlyMap<string, string>
  onChoose: (choice: AuditChoice) => void
  onPick: (picked: Picked) => void
}

export function AuditControls({ choice, labels, onChoose, onPick }: AuditControlsProps) {
  const projects = useProjects()
  /** Empty values leave the URL. */
  const set = (changed: { [K in keyof AuditChoice]?: AuditChoice[K] | undefined }) =>
    onChoose(Object.fromEntries(Object.entries({ ...choice, ...changed }).filter(([, value]) => value)) as AuditChoice)
  const subjects = SUBJECTS.flatMap((name) => (choice[name] ? [{ name, id: choice[name] }] : []))
  return (
    <>
      <div className={styles.auditControls}>
        <FindField onPick={onPick} />
        <Select
          id="audit-kind"
          label="Kind"
          placeholder="All kinds"
          options={KINDS}
          value={choice.kind ?? ''}
          onChange={({ target }) => set({ kind: KINDS.find(({ value }) => value === target.value)?.value })}
        />
        <Select
          id="audit-route"
          label="Page"
          placeholder="All pages"
          options={projects.map(({ route, name }) => ({ value: route, label: name }))}
          value={choice.route ?? ''}
          onChange={({ target }) => set({ route: target.value })}
        />
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            id={`audit-${name}`}
            label={name === 'from' ? 'From (UTC)' : 'Until (UTC)'}
            type="datetime-local"
            value={choice[name] ?? ''}
            onChange={({ target }) => set({ [name]: target.value.slice(0, 16) })}
          />
        ))}
      </div>
      {subjects.length > 0 && (
        <ul className={styles.auditWhose} aria-label="Filtered by">
          {subjects.map(({ name, id }) => (
            <li key={name}>
              {labels.get(id) ?? `One ${name}`}
              <button className="link-button" type="button" onClick={() => set({ [name]: undefined })}>
                Remove
                <span className="sr-only"> filter {labels.get(id) ?? `one ${name}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
