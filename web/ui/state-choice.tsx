import { ChoiceRow } from './choice-row.tsx'

type StateChoiceProps<State extends string> = {
  states: readonly { value: State; name: string }[]
  counts: Record<State, number> | undefined
  /** Whether the counts are minimums. */
  capped?: boolean | undefined
  chosen: State | undefined
  onChoose: (state: State | undefined) => void
}

/** Filters a list by state and shows the number of rows in each. */
export function StateChoice<State extends string>({
  states,
  counts,
  capped,
  chosen,
  onChoose,
}: StateChoiceProps<State>) {
  const all = counts && states.reduce((sum, { value }) => sum + counts[value], 0)
  const label = (name: string, count: number | undefined) => (
    <>
      {name}{' '}
      <span className="num">
        {count}
        {capped && '+'}
      </span>
    </>
  )
  return (
    <ChoiceRow<State | 'all'>
      legend="State"
      value={chosen ?? 'all'}
      options={[
        { value: 'all', label: label('All', all) },
        ...states.map(({ value, name }) => ({ value, label: label(name, counts?.[value]) })),
      ]}
      onChoose={(state) => onChoose(state === 'all' ? undefined : state)}
    />
  )
}
