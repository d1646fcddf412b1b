import { ChoiceRow } from '../../ui/choice-row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FILTERS, type PeopleChoice } from './choices.ts'
import styles from './people.module.css'

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
    <div className={styles.peopleControls}>
      <ChoiceRow
        legend="Show"
        options={FILTERS.map(({ value, label }) => ({
          value,
          label: value === 'requests' && waiting ? <WithCount label={label} count={waiting} /> : label,
        }))}
        value={filter}
        onChoose={onFilter}
      />
      <SearchField id="people-search" label="Search by name, email or company" search={search} onSearch={onSearch} />
    </div>
  )
}

function WithCount({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="num">{count}</span>
    </>
  )
}
