import { useProjects } from '../../../lib/projects.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import {
  type CodeChoice,
  type CodeState,
  KIND_NAMES,
  KINDS,
  options,
  SORT_NAMES,
  SORTS,
  STATE_NAMES,
  STATES,
} from './labels.ts'
import styles from './staff-codes.module.css'

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
      <div className={styles.codesControls}>
        <SearchField
          id="codes-search"
          label="Search by full code, or the start of an email, name, company or note"
          search={search}
          onSearch={onSearch}
        />
        <Select
          id="codes-type"
          label="Kind"
          placeholder="All kinds"
          options={options(KINDS, KIND_NAMES)}
          value={choice.type ?? ''}
          onChange={({ target }) => onChoose({ ...choice, type: KINDS.find((value) => value === target.value) })}
        />
        <Select
          id="codes-route"
          label="Project"
          placeholder="All projects"
          options={projects.map(({ route }) => ({ value: route, label: route }))}
          value={choice.route ?? ''}
          onChange={({ target }) => onChoose({ ...choice, route: target.value || undefined })}
        />
        <Select
          id="codes-ends"
          label="Ends"
          placeholder="Any time"
          options={[{ value: 'week', label: 'Within 7 days' }]}
          value={choice.ends ?? ''}
          onChange={({ target }) => onChoose({ ...choice, ends: target.value === 'week' ? 'week' : undefined })}
        />
        <Select
          id="codes-sort"
          label="Order"
          options={options(SORTS, SORT_NAMES)}
          value={choice.sort ?? 'newest'}
          onChange={({ target }) => onChoose({ ...choice, sort: SORTS.find((value) => value === target.value) })}
        />
      </div>
    </>
  )
}
