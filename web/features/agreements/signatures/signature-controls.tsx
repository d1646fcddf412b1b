import { DateChip } from '../../../ui/date-chip.tsx'
import { FilterChips, ListSearch } from '../../../ui/filter-bar.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import type { SubmissionChoice } from './queries.ts'

type State = NonNullable<SubmissionChoice['state']>
/** Days in UTC, in the format of date fields. */
type Days = { from: string; to: string }

const STATES = [
  { value: 'in_force', name: 'In force' },
  { value: 'superseded', name: 'Superseded' },
] as const

type SubmissionControlsProps = {
  search: string
  state: State | undefined
  days: Days
  counts: Record<State, number> | undefined
  capped: boolean | undefined
  onSearch: (search: string) => void
  onState: (state: State | undefined) => void
  onDays: (days: Days) => void
}

export function SignatureControls(props: SubmissionControlsProps) {
  const { search, state, days, counts, capped, onSearch, onState, onDays } = props
  return (
    <>
      <StateChoice states={STATES} counts={counts} capped={capped} chosen={state} onChoose={onState} />
      <ListSearch
        label="Search by the start of a name, email, company or phone number"
        hint="Search people"
        search={search}
        onSearch={onSearch}
      />
      <FilterChips>
        <DateChip
          id="subs-from"
          label="Signed from"
          type="date"
          value={days.from}
          onChange={(from) => onDays({ ...days, from })}
        />
        <DateChip
          id="subs-to"
          label="Signed until"
          type="date"
          value={days.to}
          onChange={(to) => onDays({ ...days, to })}
        />
      </FilterChips>
    </>
  )
}
