import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import type { AccessPeriod, PeriodChoice } from './queries.ts'
import styles from './shared-access.module.css'

type Sort = NonNullable<PeriodChoice['sort']>
type PeriodControlsProps = {
  choice: PeriodChoice
  counts: Record<AccessPeriod['state'], number> | undefined
  capped: boolean | undefined
  onSearch: (search: string) => void
  onState: (state: AccessPeriod['state'] | undefined) => void
  onSort: (sort: Sort) => void
}

const STATES = [
  { value: 'open', name: 'Open' },
  { value: 'ended', name: 'Ended' },
] as const
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'ending', label: 'Ending soonest' },
] as const

export function PeriodControls({ choice, counts, capped, onSearch, onState, onSort }: PeriodControlsProps) {
  return (
    <>
      <StateChoice states={STATES} counts={counts} capped={capped} chosen={choice.state} onChoose={onState} />
      <div className={styles.sharedAccessControls}>
        <SearchField
          id="periods-search"
          label="Search by full shared code, or the start of a name, email or company"
          search={choice.search ?? ''}
          onSearch={onSearch}
        />
        <Select
          id="periods-sort"
          label="Order"
          options={SORTS}
          value={choice.sort ?? 'newest'}
          onChange={({ target }) => onSort(SORTS.find(({ value }) => value === target.value)?.value ?? 'newest')}
        />
      </div>
    </>
  )
}
