import { ListSearch } from '../../../ui/filter-bar.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import type { AccessPeriod, PeriodChoice } from './queries.ts'

type PeriodControlsProps = {
  choice: PeriodChoice
  counts: Record<AccessPeriod['state'], number> | undefined
  capped: boolean | undefined
  onSearch: (search: string) => void
  onState: (state: AccessPeriod['state'] | undefined) => void
}

const STATES = [
  { value: 'open', name: 'Open' },
  { value: 'ended', name: 'Ended' },
] as const

export function PeriodControls({ choice, counts, capped, onSearch, onState }: PeriodControlsProps) {
  return (
    <>
      <StateChoice states={STATES} counts={counts} capped={capped} chosen={choice.state} onChoose={onState} />
      <ListSearch
        label="Search by full shared code, or the start of a name, email or company"
        hint="Search people"
        search={choice.search ?? ''}
        onSearch={onSearch}
      />
    </>
  )
}
