import { dollars } from '../../../lib/format.ts'

const digits = (least: number, most: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })

/** Millions with one decimal at least, so that figures beside each other read alike: `$6.0M`, `$5.85M`; below a million in full. */
export function money(value: number): string {
  if (value < 1_000_000) return dollars(value)
  if (value < 1_000_000_000) return `$${digits(1, 2).format(value / 1_000_000)}M`
  return `$${digits(1, 2).format(value / 1_000_000_000)}B`
}

/** With one decimal at most, and a real minus. */
export function percent(value: number): string {
  return `${digits(0, 1).format(value).replace('-', '−')}%`
}
