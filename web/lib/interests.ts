import { useQuery } from '@tanstack/react-query'
import { compact } from './money.ts'
import { portalQuery } from './projects.ts'

/** The ranges of product-spec section 9, in the portal's currency. */
export const INTERESTS = [
  { value: '50k-100k', from: 50_000, to: 100_000 },
  { value: '100k-500k', from: 100_000, to: 500_000 },
  { value: '500k+', from: 500_000 },
] as const
export type Interest = (typeof INTERESTS)[number]['value']

export function interestName(value: string, currency: string): string {
  const range = INTERESTS.find((one) => one.value === value)
  if (!range) return 'not stated'
  const from = compact(range.from, currency, 0, 0)
  return 'to' in range ? `${from} - ${compact(range.to, currency, 0, 0)}` : `${from}+`
}

/** `$50K - $100K`, of `50k-100k`. */
export function useInterestName(): (value: string) => string {
  const { currency = 'USD' } = useQuery(portalQuery).data ?? {}
  return (value) => interestName(value, currency)
}

/** For a list to select from. */
export function useInterests() {
  const nameOf = useInterestName()
  return INTERESTS.map(({ value }) => ({ value, label: nameOf(value) }))
}
