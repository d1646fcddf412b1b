import { compact, millionsRange, wholeAmount } from '../../../lib/money.ts'

/** In full below a million, then with at least one decimal, so that figures line up: `$6.0M`, `$5.85M`. */
export function money(value: number, currency: string): string {
  if (value < 1_000_000) return wholeAmount(value, currency)
  return compact(value, currency, hasCents(currency) ? 1 : 0, 2)
}

/** Amounts in a currency without cents, such as yen, are read without decimals where there are none. */
function hasCents(currency: string): boolean {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits > 0
}

/** The ends of a valuation such as `$4.5M to $8M`, in millions; empty for another text. */
export function rangeOf(valuation: string): number[] {
  return (valuation.match(/[\d.]+/g) ?? []).map(Number)
}

/** A valuation as the locale writes it. The content has it in the form of the specification. */
export function valuationText(valuation: string, currency: string): string {
  const [low, high] = rangeOf(valuation)
  return low && high ? millionsRange({ low, high }, currency) : valuation
}
