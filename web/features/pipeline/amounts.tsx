import { shortAmount } from '../../lib/money.ts'
import type { Money } from './queries.ts'

/** Sums in their currencies, such as `$1.2M, €3M`. */
export function Amounts({ sums, none = '' }: { sums: readonly Money[]; none?: string }) {
  if (sums.length === 0) return none
  return sums.map(({ currency, amount }) => shortAmount(amount, currency)).join(', ')
}

type AllocatedOfProps = { amounts: readonly Money[]; allocated: readonly Money[] }

/** `$50K allocated of $100K`, where the stage presumes an allocation: what was indicated is not what was allocated. */
export function AllocatedOf({ amounts, allocated }: AllocatedOfProps) {
  if (amounts.length === 0) return null
  if (allocated.length === 0)
    return (
      <>
        <Amounts sums={amounts} /> indicated
      </>
    )
  return (
    <>
      <Amounts sums={allocated} /> allocated of <Amounts sums={amounts} />
    </>
  )
}
