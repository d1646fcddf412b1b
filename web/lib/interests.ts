import { useQuery } from '@tanstack/react-query'
import { compact } from './money.ts'
import { portalQuery } from './projects.ts'

/** The ranges of product-spec section 9, in multiples of the minimum investment. Their values keep the names that they have there. */
export const INTERESTS = [
  { value: '50k-100k', from: 1, to: 2 },
  { value: '100k-500k', from: 2, to: 10 },
  { value: '500k+', from: 10 },
] as const
export type Interest = (typeof INTERESTS)[number]['value']

/** For a portal that states no minimum, in a currency with cents. */
const USUAL_MINIMUM = 50_000

export function interestName(value: string, currency: string, minimum = usualMinimum(currency)): string {
  const range = INTERESTS.find((one) => one.value === value)
  if (!range) return 'not stated'
  const amountOf = (times: number) => compact(times * minimum, currency, 0, 2)
  return 'to' in range ? `${amountOf(range.from)} - ${amountOf(range.to)}` : `${amountOf(range.from)}+`
}

/** A yen is worth about as much as a cent. */
function usualMinimum(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits === 0 ? USUAL_MINIMUM * 100 : USUAL_MINIMUM
}

/** `$50K - $100K`, of `50k-100k` with a minimum of 50 thousand dollars. */
export function useInterestName(): (value: string) => string {
  const { currency = 'USD', landing } = useQuery(portalQuery).data ?? {}
  return (value) => interestName(value, currency, landing?.minimum)
}

/** For a list to select from. */
export function useInterests() {
  const nameOf = useInterestName()
  return INTERESTS.map(({ value }) => ({ value, label: nameOf(value) }))
}
