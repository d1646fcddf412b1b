import { Field } from '../../../ui/field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { StateChoice } from '../../../ui/state-choice.tsx'
import type { SubmissionChoice } from './queries.ts'
import styles from './submissions.module.css'

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

export function SignatureControls({
  search,
  state,
  days,
  counts,
  capped,
  onSearch,
  onState,
  onDays,
}: SubmissionControlsProps) {
  return (
    <>
      <StateChoice states={STATES} counts={counts} capped={capped} chosen={state} onChoose={onState} />
      <div className={styles.signaturesControls}>
        <SearchField
          id="subs-search"
          label="Search by the start of a name, email, company or phone number"
          search={search}
          onSearch={onSearch}
        />
        <Field
          id="subs-from"
          label="Signed from"
          type="date"
          value={days.from}
          max={days.to || undefined}
          onChange={({ target }) => onDays({ ...days, from: target.value })}
        />
        <Field
          id="subs-to"
          label="Signed until"
          type="date"
          value={days.to}
          min={days.from || undefined}
          onChange={({ target }) => onDays({ ...days, to: target.value })}
        />
      </div>
    </>
  )
}
