import { shortAmount } from '../../lib/money.ts'
import type { Money } from './queries.ts'

/** Sums in their currencies, such as `$1.2M, €3M`. */
export function Amounts({ sums, none = '' }: { sums: readonly Money[]; none?: string }) {
  if (sums.length === 0) return none
  return sums.map(({ currency, amount }) => shortAmount(amount, currency)).join(', ')
}
