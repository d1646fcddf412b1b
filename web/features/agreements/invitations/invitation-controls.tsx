import { ListSearch } from '../../../ui/filter-bar.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import { type InvitationChoice, STATE_LABELS, STATES } from './labels.ts'
import type { InvitationPage } from './queries.ts'

type InvitationControlsProps = {
  search: string
  choice: InvitationChoice
  counts: InvitationPage['counts'] | undefined
  onSearch: (search: string) => void
  onChoose: (choice: InvitationChoice) => void
}

export function InvitationControls({ search, choice, counts, onSearch, onChoose }: InvitationControlsProps) {
  return (
    <>
      <StateChoice
        states={STATES.map((value) => ({ value, name: STATE_LABELS[value].name }))}
        counts={counts}
        chosen={choice.state}
        onChoose={(state) => onChoose({ ...choice, state })}
      />
      <ListSearch label="Search by name, email or firm" hint="Name, email, firm" search={search} onSearch={onSearch} />
    </>
  )
}
