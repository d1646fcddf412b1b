import { ChoiceRow } from './choice-row.tsx'

type StateChoiceProps<State extends string> = {
  states: readonly { value: State; name: string }[]
  counts: Record<State, number> | undefined
  /** Whether each count is the least that there are. */
  capped?: boolean | undefined
  chosen: State | undefined
  onChoose: (state: State | undefined) => void
}

/** Which state of the rows a list shows, with how many there are of each; nothing chosen is all of them. */
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
