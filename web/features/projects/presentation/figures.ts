import { shortAmount, withSign } from '../../../lib/money.ts'

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Millions with at least one decimal, so that figures line up: `$6.0M`, `$5.85M`. In full below a million. */
export function money(value: number, currency: string): string {
  if (value < 1_000_000) return shortAmount(value, currency)
  if (value < 1_000_000_000) return `${withSign(value / 1_000_000, currency, 1, 2)}M`
  return `${withSign(value / 1_000_000_000, currency, 1, 2)}B`
}

/** At most one decimal, and a true minus sign. */
export function percent(value: number): string {
  return `${digits.format(value).replace('-', '−')}%`
}
