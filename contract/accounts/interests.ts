import { writtenNumber } from '../number-format.ts'

/** The ranges of product-spec section 9, in multiples of the minimum investment. Their values keep the names that they have there. */
export const INTERESTS = [
  { value: '50k-100k', from: 1, to: 2 },
  { value: '100k-500k', from: 2, to: 10 },
  { value: '500k+', from: 10 },
] as const
export type Interest = (typeof INTERESTS)[number]['value']

/** For a portal that states no minimum, in a currency with cents. */
const USUAL_MINIMUM = 50_000

/**
 * `$50K - $100K`, of `50k-100k` with a minimum of 50 thousand dollars. An account stores it with the answer, which would say something
 * else once the minimum or the currency changes. Blank for a value that is none.
 */
export function interestAmounts(value: string, currency: string, minimum = usualMinimum(currency)): string {
  const range = INTERESTS.find((one) => one.value === value)
  if (!range) return ''
  const amountOf = (times: number) =>
    writtenNumber(`i${currency}`, times * minimum, {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    })
  return 'to' in range ? `${amountOf(range.from)} - ${amountOf(range.to)}` : `${amountOf(range.from)}+`
}

/** A yen is worth about as much as a cent. */
function usualMinimum(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits === 0 ? USUAL_MINIMUM * 100 : USUAL_MINIMUM
}
