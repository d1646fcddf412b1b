import { STAGE_NAMES, STAGES } from '../../../contract/pipeline/stages.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FilterChip, ListSearch } from '../../ui/filter-bar.tsx'
import { DUE, type PipelineSearch, VIEWS, type View } from './choices.ts'
import type { Owner } from './queries.ts'

type PipelineControlsProps = {
  view: View
  /** On a phone there is the list only. */
  hasBoard: boolean
  choice: PipelineSearch
  owners: readonly Owner[]
  search: string
  onSearch: (search: string) => void
  onChoose: (choice: { [Name in keyof PipelineSearch]?: PipelineSearch[Name] | undefined }) => void
}

export function PipelineControls(props: PipelineControlsProps) {
  const { view, hasBoard, choice, owners, search, onSearch, onChoose } = props
  return (
    <>
      {hasBoard && (
        <ChoiceRow legend="Show as" options={VIEWS} value={view} onChoose={(chosen) => onChoose({ view: chosen })} />
      )}
      <ListSearch label="Search by name, email or company" hint="Search people" search={search} onSearch={onSearch} />
      {view === 'list' && (
        <FilterChip
          id="pipeline-stage"
          label="Stage"
          value={choice.stage ?? ''}
          options={STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }))}
          onChange={(stage) => onChoose({ stage: STAGES.find((one) => one === stage) })}
        />
      )}
      <FilterChip
        id="pipeline-owner"
        label="Owner"
        value={choice.owner ?? ''}
        options={[{ value: 'none', label: 'Nobody' }, ...owners.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(owner) => onChoose({ owner: owner || undefined })}
      />
      <FilterChip
        id="pipeline-due"
        label="Due"
        value={choice.due ?? ''}
        options={DUE}
        onChange={(due) => onChoose({ due: DUE.find(({ value }) => value === due)?.value })}
      />
    </>
  )
}
