import { dayUtc } from '../../../contract/wording.ts'
import { useProjects } from '../../lib/projects.ts'
import { DateChip } from '../../ui/date-chip.tsx'
import { FilterChip, FilterChips, FixedChip, FixedChips } from '../../ui/filter-bar.tsx'
import { type AuditChoice, KINDS, SUBJECTS } from './choices.ts'
import { FindField, type Picked } from './find-field.tsx'

type AuditControlsProps = {
  choice: AuditChoice
  /** The labels of picked ids, where known. */
  labels: ReadonlyMap<string, string>
  /** The day that the list shows alone. */
  day: string | undefined
  onChoose: (choice: AuditChoice) => void
  onPick: (picked: Picked) => void
}

export function AuditControls({ choice, labels, day, onChoose, onPick }: AuditControlsProps) {
  const projects = useProjects()
  /** Empty values leave the URL. */
  const set = (changed: { [K in keyof AuditChoice]?: AuditChoice[K] | undefined }) =>
    onChoose(Object.fromEntries(Object.entries({ ...choice, ...changed }).filter(([, value]) => value)) as AuditChoice)
  const subjects = SUBJECTS.flatMap((name) => (choice[name] ? [{ name, id: choice[name] }] : []))
  return (
    <>
      <FindField onPick={onPick} />
      <FilterChips>
        <FilterChip
          id="audit-kind"
          label="Kind"
          options={KINDS}
          value={choice.kind ?? ''}
          onChange={(kind) => set({ kind: KINDS.find(({ value }) => value === kind)?.value })}
        />
        <FilterChip
          id="audit-route"
          label="Page"
          options={projects.map(({ route, name }) => ({ value: route, label: name }))}
          value={choice.route ?? ''}
          onChange={(route) => set({ route })}
        />
        {(day === undefined ? (['from', 'to'] as const) : []).map((name) => (
          <DateChip
            key={name}
            id={`audit-${name}`}
            label={name === 'from' ? 'From (UTC)' : 'Until (UTC)'}
            type="datetime-local"
            value={choice[name] ?? ''}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </FilterChips>
      {(subjects.length > 0 || day !== undefined) && (
        <FixedChips>
          {day !== undefined && (
            <FixedChip onRemove={() => set({ from: undefined, to: undefined })}>{dayUtc(day)}</FixedChip>
          )}
          {subjects.map(({ name, id }) => (
            <FixedChip key={name} onRemove={() => set({ [name]: undefined })}>
              {labels.get(id) ?? `One ${name}`}
            </FixedChip>
          ))}
        </FixedChips>
      )}
    </>
  )
}
