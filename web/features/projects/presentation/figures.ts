import { dollars } from '../../../lib/format.ts'

const digits = (min: number, max: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: min, maximumFractionDigits: max })

/** Millions with at least one decimal, so that figures line up: `$6.0M`, `$5.85M`. In full below a million. */
export function money(value: number): string {
  if (value < 1_000_000) return dollars(value)
  if (value < 1_000_000_000) return `$${digits(1, 2).format(value / 1_000_000)}M`
  return `$${digits(1, 2).format(value / 1_000_000_000)}B`
}

/** At most one decimal, and a true minus sign. */
export function percent(value: number): string {
  return `${digits(0, 1).format(value).replace('-', '−')}%`
}
