/** A range in millions: `$4.5M to $8M`. */
export function millionsRange(range: { low: number; high: number }, currency: string) {
  return `${millions(range.low, currency)} to ${millions(range.high, currency)}`
}

/** `currency`: ISO 4217. */
export function millions(value: number, currency: string) {
  return `${amount(value, currency)}M`
}

/** An amount with its sign, and with as many decimals as it has. */
export function amount(value: number, currency: string) {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 3 }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(value)
}
