import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import styles from './invitations.module.css'
import { type InvitationChoice, SORT_NAMES, SORTS, STATE_LABELS, STATES } from './labels.ts'
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
      <div className={styles.invitationsControls}>
        <SearchField
          id="invitations-search"
          label="Search by name, email or firm"
          search={search}
          onSearch={onSearch}
        />
        <Select
          id="invitations-sort"
          label="Order"
          options={SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
          value={choice.sort}
          onChange={({ target }) =>
            onChoose({ ...choice, sort: SORTS.find((value) => value === target.value) ?? 'newest' })
          }
        />
      </div>
    </>
  )
}
