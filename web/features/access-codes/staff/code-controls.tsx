import { useProjects } from '../../../lib/projects.ts'
import { FilterChip, FilterChips, ListSearch } from '../../../ui/filter-bar.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import { type CodeChoice, type CodeState, KIND_NAMES, KINDS, options, STATE_NAMES, STATES } from './labels.ts'

type CodeControlsProps = {
  search: string
  choice: CodeChoice
  counts: Record<CodeState, number> | undefined
  capped: boolean | undefined
  onSearch: (search: string) => void
  onChoose: (choice: CodeChoice) => void
}

export function CodeControls({ search, choice, counts, capped, onSearch, onChoose }: CodeControlsProps) {
  const projects = useProjects()
  return (
    <>
      <StateChoice
        states={STATES.map((value) => ({ value, name: STATE_NAMES[value] }))}
        counts={counts}
        capped={capped}
        chosen={choice.state}
        onChoose={(state) => onChoose({ ...choice, state })}
      />
      <ListSearch
        label="Search by full code, or the start of an email, name, company or note"
        hint="Search codes"
        search={search}
        onSearch={onSearch}
      />
      <FilterChips>
        <FilterChip
          id="codes-type"
          label="Kind"
          options={options(KINDS, KIND_NAMES)}
          value={choice.type ?? ''}
          onChange={(type) => onChoose({ ...choice, type: KINDS.find((value) => value === type) })}
        />
        <FilterChip
          id="codes-route"
          label="Project"
          options={projects.map(({ route, name }) => ({ value: route, label: name }))}
          value={choice.route ?? ''}
          onChange={(route) => onChoose({ ...choice, route: route || undefined })}
        />
        <FilterChip
          id="codes-ends"
          label="Ends"
          options={[{ value: 'week', label: 'Within 7 days' }]}
          value={choice.ends ?? ''}
          onChange={(ends) => onChoose({ ...choice, ends: ends === 'week' ? ends : undefined })}
        />
      </FilterChips>
    </>
  )
}
