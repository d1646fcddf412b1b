import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FilterChip, ListSearch } from '../../ui/filter-bar.tsx'
import { FILTERS, type PeopleChoice } from './choices.ts'
import { HEATS } from './engagement/heat.ts'

type Filter = PeopleChoice['filter']
type PeopleControlsProps = {
  search: string
  filter: Filter
  waiting: number | undefined
  onSearch: (search: string) => void
  onFilter: (filter: Filter) => void
}

export function PeopleControls({ search, filter, waiting, onSearch, onFilter }: PeopleControlsProps) {
  return (
    <>
      <ChoiceRow
        legend="Show"
        options={FILTERS.map(({ value, label }) => ({
          value,
          label: value === 'requests' && waiting ? <WithCount label={label} count={waiting} /> : label,
        }))}
        value={filter}
        onChoose={onFilter}
      />
      <FilterChip
        id="people-engagement"
        label="Engagement"
        all="Any"
        options={HEATS}
        value={HEATS.find(({ value }) => value === filter)?.value ?? ''}
        onChange={(chosen) => onFilter(HEATS.find(({ value }) => value === chosen)?.value ?? 'all')}
      />
      <ListSearch label="Search by name, email or company" hint="Search people" search={search} onSearch={onSearch} />
    </>
  )
}

function WithCount({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="num">{count}</span>
    </>
  )
}
